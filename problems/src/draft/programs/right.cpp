// @HEAD@
#include <algorithm>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace std;
using Part = @PART@;
@BEFORE@
@VALUE@

int main() {
    int cases;
    cin >> cases;
    while (cases-- > 0) {
        vector<Part> parts;
@READ@
@ANSWER@
    }
}

        auto total = [&parts] {
            int all = 0;
            for (const Part& part : parts) all ^= value(part);
            return all;
        };
        bool mine = @FIRST@;
        cout << (mine ? "First" : "Second") << endl;
        while (true) {
            int chosen = -1;
            vector<int> numbers;
            vector<Part> left;
            if (mine) {
                // A move after which the value is 0; where there is none, whatever move there is.
                int now = total();
                for (int i = 0; i < (int)parts.size(); i++)
                    for (const auto& [label, rest] : moves(parts[i])) {
                        int after = now ^ value(parts[i]);
                        for (const Part& each : rest) after ^= value(each);
                        if (chosen >= 0 && after != 0) continue;
                        chosen = i;
                        numbers = label;
                        left = rest;
                    }
                if (chosen < 0) return 0;
                @WRITTEN@
                for (int k = 0; k < (int)numbers.size(); k++) cout << (k ? " " : "") << numbers[k];
                cout << endl;
            } else {
                string word;
                if (!(cin >> word) || word == "lose") return 0;
                if (word == "win") break;
                numbers = {stoi(word)};
                for (int more = @MORE@, number; more-- > 0 && cin >> number;) numbers.push_back(number);
                @READING@
                for (const auto& [label, rest] : moves(parts[chosen]))
                    if (label == numbers) left = rest;
            }
            // What a move splits keeps its first piece; the others come last.
            parts[chosen] = left[0];
            parts.insert(parts.end(), left.begin() + 1, left.end());
            mine = !mine;
        }

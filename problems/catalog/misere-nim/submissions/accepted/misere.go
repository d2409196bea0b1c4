// As in Nim while some heap is above 1, the other way round when none is.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	var t, n int
	fmt.Fscan(in, &t)
	for ; t > 0; t-- {
		fmt.Fscan(in, &n)
		var x, largest, a int64
		for ; n > 0; n-- {
			fmt.Fscan(in, &a)
			x ^= a
			if a > largest {
				largest = a
			}
		}
		if (x != 0) == (largest > 1) {
			fmt.Fprintln(out, "First")
		} else {
			fmt.Fprintln(out, "Second")
		}
	}
}

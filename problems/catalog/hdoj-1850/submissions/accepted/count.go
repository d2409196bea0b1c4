// Counts the heaps that have the top bit of the XOR.
package main

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var m int
		if n, _ := fmt.Fscan(in, &m); n != 1 || m == 0 {
			return
		}
		heaps := make([]uint32, m)
		var x uint32
		for i := range heaps {
			fmt.Fscan(in, &heaps[i])
			x ^= heaps[i]
		}
		ways := 0
		if x != 0 {
			top := uint32(1) << (bits.Len32(x) - 1)
			for _, a := range heaps {
				if a&top != 0 {
					ways++
				}
			}
		}
		fmt.Fprintln(out, ways)
	}
}

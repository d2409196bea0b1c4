gaps = 从右往左两两配对，每对之间的空格数为 { $gaps }，异或和为 { $value }。
slide = 从 { $from } 移到 { $to }

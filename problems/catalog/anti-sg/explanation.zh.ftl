heap-on-table = 第 { $table } 桌的 { $heap } 颗
take = 从第 { $table } 桌的一堆 { $heap } 颗中取走 { $taken } 颗

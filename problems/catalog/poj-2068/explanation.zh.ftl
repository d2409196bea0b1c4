one = 轮到的人必须取走石子。
won = 在小于 { $stones } 的颗数中，下一个人必败的最大颗数是 { $next }，而至多可取 { $limit } 颗，正好够得着。
lost = 在小于 { $stones } 的颗数中，下一个人必败的最大颗数是 { $next }，而至多只能取 { $limit } 颗，够不着。
stuck-lost = 只剩一颗石子，取走它就输。
move = 取走 { $k } 颗

program SNim;
var
  k, m, l, h, i, n, sum: longint;
  moves: array[1..100] of longint;
  value: array[0..10000] of longint;
  seen: array[0..101] of longint;
begin
  read(k);
  while k <> 0 do
  begin
    for i := 1 to k do read(moves[i]);
    for i := 0 to 101 do seen[i] := -1;
    for n := 0 to 10000 do
    begin
      value[n] := 0;
      for i := 1 to k do
        if moves[i] <= n then seen[value[n - moves[i]]] := n;
      while seen[value[n]] = n do inc(value[n]);
    end;
    read(m);
    while m > 0 do
    begin
      read(l);
      sum := 0;
      for i := 1 to l do
      begin
        read(h);
        sum := sum xor value[h];
      end;
      if sum <> 0 then write('W') else write('L');
      dec(m);
    end;
    writeln;
    read(k);
  end;
end.

program Kiki;
var
  n, m: longint;
begin
  read(n, m);
  while (n <> 0) or (m <> 0) do
  begin
    if odd(n) and odd(m) then writeln('What a pity!') else writeln('Wonderful!');
    read(n, m);
  end;
end.

        int total = 0;
        for (const Part& part : parts) total ^= value(part);
        @START@
        @ASKED@
            for (int i = 0; i < (int)parts.size(); i++)
                for (const auto& [label, left] : moves(parts[i])) {
                    int after = total ^ value(parts[i]);
                    for (const Part& each : left) after ^= value(each);
                    @WINS@
                }
        }
        @SAYS@

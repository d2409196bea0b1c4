heap-on-table = { $heap } on table { $table }
take = take { $taken } from a heap of { $heap } on table { $table }

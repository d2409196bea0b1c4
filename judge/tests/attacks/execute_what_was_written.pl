# expect: exit 0
# stdout: held
# A native program and a library, written where a program may write, and executed in every way.
use strict;
require DynaLoader;
open(STDERR, '>', '/dev/null');

sub copy_of {
    my ($from, $to) = @_;
    local $/;
    open(my $read, '<:raw', $from) or print "BROKE OUT: nothing was tried: $from\n";
    open(my $write, '>:raw', $to) or print "BROKE OUT: nothing was tried: $to\n";
    print {$write} <$read>;
    close $write;
    chmod 0700, $to;
}

my ($math) = glob '/usr/lib/*/libm.so.6';
for my $folder ('/work', '/tmp', '/dev/shm') {
    my ($program, $library) = ("$folder/program", "$folder/library.so");
    copy_of('/usr/bin/echo', $program);
    copy_of($math, $library);
    system { $program } 'echo', 'BROKE OUT: by its path';
    system "$program 'BROKE OUT: by a shell'; true";
    for my $loader (glob '/lib64/ld-linux-* /lib/ld-linux-*') {
        system { $loader } 'ld.so', $program, 'BROKE OUT: by the loader';
    }
    print "BROKE OUT: as a library\n" if defined DynaLoader::dl_load_file($library, 0);
}
print "held\n";

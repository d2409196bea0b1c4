# expect: stopped cpu or stopped wall or stopped memory
# limits: cpu=400 wall=4000 processes=12
# What a refused fork took is given back late, so its memory can pass the limit first.
import os
while True:
    try:
        os.fork()
    except OSError:
        pass

# expect: stopped cpu or stopped wall
# limits: cpu=400 wall=4000 processes=12
import os
while True:
    try:
        os.fork()
    except OSError:
        pass

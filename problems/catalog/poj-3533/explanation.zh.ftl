leave = 使亮着的灯变为 { $heads }
leave-none = 使灯全部熄灭

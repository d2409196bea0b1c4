leave = 使正面硬币的位置变为 { $heads }
leave-none = 使硬币全部变为反面

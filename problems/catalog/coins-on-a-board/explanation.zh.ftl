leave = 使正面硬币变为 { $heads }
leave-none = 使硬币全部变为反面

# 程序接口的说明页面。操作的名称属于接口约定，保留英文；各项说明的中文在 `web/src/http/api/descriptions.zh.txt`。

api-title = 程序接口
api-lead = 通过 HTTP 传输 JSON，地址以 /api/v1 开头。机器可读的说明是一份 OpenAPI 文档：
api-auth-title = 身份验证
api-auth = 在账户页面或用“grundy user token 用户名”创建令牌，并随每个请求发送。
api-operations = 操作
api-parameters = 参数
api-body = 请求正文
api-answers = 响应
api-errors = 错误
api-errors-lead = 错误的格式为 application/problem+json（RFC 9457）。type 为下列之一；有问题的字段列在“errors”中，并说明可以接受的值。

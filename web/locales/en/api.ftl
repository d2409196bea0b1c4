# The readable description of the interface for programs. Names of operations are its contract
# and stay in English.

api-title = Interface for programs
api-lead = JSON over HTTP, under /api/v1. The machine-readable description is an OpenAPI document:
api-auth-title = Signing in
api-auth = Make a token on the account page or with “grundy user token NAME” and send it with every request.
api-operations = Operations
api-parameters = Parameters
api-body = Body
api-answers = Answers
api-errors = Errors
api-errors-lead = Errors are application/problem+json (RFC 9457). Their type is one of these; wrong fields are listed in “errors”, each with what would be accepted.

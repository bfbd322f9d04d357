type JsonOf<Content> = Content extends { content: { 'application/json': infer Body } } ? Body : never
type RequestEnvelope<Op> = Op extends { requestBody: infer Body } ? JsonOf<Body> : never
type SuccessEnvelope<Op> = Op extends { responses: infer Responses } ? JsonOf<Responses[keyof Responses & (200 | 201)]> : never
type MessageOf<Envelope> = Envelope extends { message: infer Message } ? Message : never

/** The `message` of an operation's request, as in the contract. */
export type RequestMessage<Op> = MessageOf<RequestEnvelope<Op>>
/** The `message` of an operation's answer, as in the contract. */
export type ResponseMessage<Op> = MessageOf<SuccessEnvelope<Op>>
/** The query parameters of an operation of the contract. */
export type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

/** Members that say who or where a person is. Everything below them is masked too. */
const personal =
  /name$|names$|address$|addressline|phone|mobile|e-?mail|birth|nickname|geolocation|deviceid|contact$|notes$|^transactioninformation$/i
/** Names of things that end alike. */
const impersonal = new Set(['SchemeName', 'CardSchemeName', 'schemeName', 'DeviceName'])
const secret =
  /password|secret|token|assertion|credential|otp|onetimecode|code_verifier|cookie|private_?key|api_?key|^(pin|cvv\d?|cvc\d?)$/i
/** Headers, and not the objects of the contracts that are called the same. */
const header = /^(proxy-)?authorization$/i
const identifier = /^(secondary)?identification$|^value$/i

/** Whether everything below a member of this name is about a person. */
export const isPersonal = (name: string): boolean => personal.test(name) && !impersonal.has(name)

/** Whether a member is never kept. */
export const isSecret = (name: string, content: unknown): boolean =>
  secret.test(name) || (header.test(name) && typeof content === 'string')

/** Whether the value of such a parameter is never kept. An authorization code is one. */
export const isSecretInAddress = (name: string): boolean => isSecret(name, '') || isCode(name)

/** Whether a member holds the code of an error, or one that lets somebody in: those have digits. */
export const isCode = (name: string): boolean => name === 'code'

/** Whether a member identifies somebody, whatever form its text has. */
export const isIdentifier = (name: string): boolean => identifier.test(name)

// Written by make generate from specs/core-bank. Do not edit.
/** The version of the contract that Sanad speaks. */
export const coreContractVersion = '1.0.0'

/** How each operation of the bank’s core is called; what each member means: specs/README.md. */
export const coreOperations = {
  "getAdapterLiveness": {
    "method": "GET",
    "path": "/health/live",
    "group": "health",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "beat",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": false,
    "needsToken": false
  },
  "getAdapterReadiness": {
    "method": "GET",
    "path": "/health/ready",
    "group": "health",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "beat",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": false,
    "needsToken": false
  },
  "echoCall": {
    "method": "GET",
    "path": "/echo",
    "group": "health",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "beat",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": false,
    "needsToken": true
  },
  "getCapabilities": {
    "method": "GET",
    "path": "/capabilities",
    "group": "health",
    "timeoutMs": 2000,
    "answerBytes": 1048576,
    "retries": 3,
    "repeatedBy": "beat",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": false,
    "needsToken": true
  },
  "findCustomer": {
    "method": "POST",
    "path": "/customers/lookup",
    "group": "customers",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "signInCustomer": {
    "method": "POST",
    "path": "/sign-ins",
    "group": "customers",
    "timeoutMs": 3000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "nobody",
    "isSafe": false,
    "idempotentBy": "signInId",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "getAuthentication": {
    "method": "GET",
    "path": "/authentications/{authenticationId}",
    "group": "customers",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "feature": "hostedAuthentication",
    "offers": [],
    "hasBody": false,
    "needsToken": true
  },
  "beginAuthentication": {
    "method": "PUT",
    "path": "/authentications/{authenticationId}",
    "group": "customers",
    "timeoutMs": 3000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": false,
    "idempotentBy": "id and content",
    "feature": "hostedAuthentication",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "requestConfirmation": {
    "method": "PUT",
    "path": "/confirmations/{confirmationId}",
    "group": "customers",
    "timeoutMs": 3000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": false,
    "idempotentBy": "questionId",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "checkConfirmation": {
    "method": "POST",
    "path": "/confirmations/{confirmationId}/check",
    "group": "customers",
    "timeoutMs": 2000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": false,
    "idempotentBy": "id and code",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "listAccounts": {
    "method": "POST",
    "path": "/accounts/lookup",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "findAccounts": {
    "method": "POST",
    "path": "/accounts/batch",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "listBalances": {
    "method": "GET",
    "path": "/accounts/{accountId}/balances",
    "group": "accounts",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listTransactions": {
    "method": "GET",
    "path": "/accounts/{accountId}/transactions",
    "group": "accounts",
    "timeoutMs": 3000,
    "answerBytes": 8388608,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listBeneficiaries": {
    "method": "GET",
    "path": "/accounts/{accountId}/beneficiaries",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listDirectDebits": {
    "method": "GET",
    "path": "/accounts/{accountId}/direct-debits",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listStandingOrders": {
    "method": "GET",
    "path": "/accounts/{accountId}/standing-orders",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listScheduledPayments": {
    "method": "GET",
    "path": "/accounts/{accountId}/scheduled-payments",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "listParties": {
    "method": "GET",
    "path": "/accounts/{accountId}/parties",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 4194304,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "findParty": {
    "method": "POST",
    "path": "/parties/lookup",
    "group": "accounts",
    "timeoutMs": 2000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "account-information"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "findVerifiableAccount": {
    "method": "POST",
    "path": "/payees/lookup",
    "group": "payees",
    "timeoutMs": 2000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "nobody",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "payee-verification",
      "account-verification",
      "payment-initiation"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "findPayment": {
    "method": "GET",
    "path": "/payments/{paymentId}",
    "group": "payments",
    "timeoutMs": 2000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "sweeper",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "payment-initiation"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "submitPayment": {
    "method": "PUT",
    "path": "/payments/{paymentId}",
    "group": "payments",
    "timeoutMs": 5000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id and content",
    "offers": [
      "payment-initiation"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "cancelPayment": {
    "method": "PUT",
    "path": "/payments/{paymentId}/cancellation",
    "group": "payments",
    "timeoutMs": 5000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id",
    "feature": "cancellation",
    "offers": [
      "payment-initiation"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "findCompany": {
    "method": "POST",
    "path": "/companies/lookup",
    "group": "letters",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "letter-of-guarantee"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "findGuaranteeLine": {
    "method": "POST",
    "path": "/guarantee-lines/lookup",
    "group": "letters",
    "timeoutMs": 1000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "caller",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "letter-of-guarantee"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "findLetter": {
    "method": "GET",
    "path": "/letters/{letterOfGuaranteeId}",
    "group": "letters",
    "timeoutMs": 2000,
    "answerBytes": 65536,
    "retries": 1,
    "repeatedBy": "sweeper",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [
      "letter-of-guarantee"
    ],
    "hasBody": false,
    "needsToken": true
  },
  "submitLetter": {
    "method": "PUT",
    "path": "/letters/{letterOfGuaranteeId}",
    "group": "letters",
    "timeoutMs": 5000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id and content",
    "offers": [
      "letter-of-guarantee"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "expireLetter": {
    "method": "PUT",
    "path": "/letters/{letterOfGuaranteeId}/expiry",
    "group": "letters",
    "timeoutMs": 5000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id",
    "offers": [
      "letter-of-guarantee"
    ],
    "hasBody": true,
    "needsToken": true
  },
  "listDecisions": {
    "method": "GET",
    "path": "/decisions",
    "group": "decisions",
    "timeoutMs": 2000,
    "answerBytes": 2097152,
    "retries": 0,
    "repeatedBy": "poll",
    "isSafe": true,
    "idempotentBy": "safe",
    "offers": [],
    "hasBody": false,
    "needsToken": true
  },
  "notifyCustomer": {
    "method": "PUT",
    "path": "/notices/{messageId}",
    "group": "notices",
    "timeoutMs": 3000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id",
    "feature": "notices",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  },
  "tellConsentEvent": {
    "method": "PUT",
    "path": "/consent-events/{eventId}",
    "group": "notices",
    "timeoutMs": 3000,
    "answerBytes": 65536,
    "retries": 0,
    "repeatedBy": "job",
    "isSafe": false,
    "idempotentBy": "id",
    "feature": "consentEvents",
    "offers": [],
    "hasBody": true,
    "needsToken": true
  }
} as const

export type CoreOperationId = keyof typeof coreOperations

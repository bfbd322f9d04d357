// Written by make generate from specs/. Do not edit.
/** How an interface writes its errors: `x-error-style` of its contract. */
export type ErrorStyle = 'ksaob' | 'problem' | 'verification' | 'vop'

/** One security scheme with its scopes, as the contract names them. */
export interface SecurityRequirement {
  scheme: 'DeveloperToken' | 'PsuToken' | 'DashboardSession' | 'ConsoleSession' | 'BankAppStatement'
  scopes: readonly string[]
}

/** What the pipeline needs to know of one operation, all of it read from the contract. */
interface AnyOperation {
  operationId: string
  /** The operation whose handler runs: itself, or the one it is an alias of. */
  canonicalId: string
  interfaceName: string
  errorStyle: ErrorStyle
  method: string
  path: string
  security?: SecurityRequirement
  /** Empty: the operation takes no body. */
  requestMediaTypes: readonly string[]
  isBodyRequired: boolean
  /** Whether an API token of a developer opens it, as their session does. */
  takesApiToken?: boolean
  /** Only a sandbox serves it. */
  sandboxOnly: boolean
  /** The roles of bank users that may call it; only operations of the console have any. */
  roles?: readonly ('viewer' | 'operator' | 'approver')[]
  /** Header parameters as the contract spells them. */
  headerNames: readonly string[]
  /** A refused body gets its missing fields told in a stage of their own, before wrong ones. */
  tellsMissingFirst: boolean
}

/** An operation for the bearer token of an app. Only an app has keys for an envelope, and idempotency keys of its own. */
export interface AppOperation extends AnyOperation {
  calledBy: 'app'
  security: SecurityRequirement & { scheme: 'DeveloperToken' | 'PsuToken' }
  /** Bodies are signed envelopes, in two encodings. */
  isEnveloped: boolean
  isIdempotent: boolean
}

/** An operation for who is signed in on the dashboard or on the console, for the bank's own app, or for anybody. */
export interface OtherOperation extends AnyOperation {
  calledBy: 'developer' | 'bankUser' | 'bankApp' | 'anybody'
  isEnveloped: false
  isIdempotent: false
}

export type Operation = AppOperation | OtherOperation

/** Every operation that the server serves itself. */
export const operations: readonly Operation[] = [
  {
    "operationId": "createAccountAccessConsent",
    "canonicalId": "createAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/account-access-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "createAccountAccessConsentAlias",
    "canonicalId": "createAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "createAccountAccessConsentVersionAlias",
    "canonicalId": "createAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/ksaob-aisp/v3.10/account-access-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountAccessConsent",
    "canonicalId": "getAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/ksaob-aisp/v3.10/account-access-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "patchAccountAccessConsent",
    "canonicalId": "patchAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "PATCH",
    "path": "/ksaob-aisp/v3.10/account-access-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountAccessConsentAlias",
    "canonicalId": "getAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "patchAccountAccessConsentAlias",
    "canonicalId": "patchAccountAccessConsent",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "PATCH",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccounts",
    "canonicalId": "getAccounts",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccount",
    "canonicalId": "getAccount",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountBalances",
    "canonicalId": "getAccountBalances",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/balances",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountTransactions",
    "canonicalId": "getAccountTransactions",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/transactions",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountBeneficiaries",
    "canonicalId": "getAccountBeneficiaries",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/beneficiaries",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountDirectDebits",
    "canonicalId": "getAccountDirectDebits",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/direct-debits",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountStandingOrders",
    "canonicalId": "getAccountStandingOrders",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/standing-orders",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountScheduledPayments",
    "canonicalId": "getAccountScheduledPayments",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/scheduled-payments",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getAccountParties",
    "canonicalId": "getAccountParties",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/parties",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getParties",
    "canonicalId": "getParties",
    "interfaceName": "account-information",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/parties",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "accounts"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "verifyAccount",
    "canonicalId": "verifyAccount",
    "interfaceName": "account-verification",
    "errorStyle": "verification",
    "method": "POST",
    "path": "/v1.1/account-verifications",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "verifications"
      ]
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "Transaction-XRef-Id",
      "x-fapi-interaction-id"
    ],
    "tellsMissingFirst": true,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "listWaitingRequests",
    "canonicalId": "listWaitingRequests",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/bank-app/v1/requests",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "getWaitingRequest",
    "canonicalId": "getWaitingRequest",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/bank-app/v1/requests/{requestId}",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "approveWaitingRequest",
    "canonicalId": "approveWaitingRequest",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/bank-app/v1/requests/{requestId}/approval",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "declineWaitingRequest",
    "canonicalId": "declineWaitingRequest",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/bank-app/v1/requests/{requestId}/decline",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "openAppLink",
    "canonicalId": "openAppLink",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/bank-app/v1/links",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "listWaitingSignIns",
    "canonicalId": "listWaitingSignIns",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/bank-app/v1/sign-ins",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "getWaitingSignIn",
    "canonicalId": "getWaitingSignIn",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/bank-app/v1/sign-ins/{signInId}",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "approveSignIn",
    "canonicalId": "approveSignIn",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/bank-app/v1/sign-ins/{signInId}/approval",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "declineSignIn",
    "canonicalId": "declineSignIn",
    "interfaceName": "bank-app",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/bank-app/v1/sign-ins/{signInId}/decline",
    "security": {
      "scheme": "BankAppStatement",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankApp"
  },
  {
    "operationId": "createConsoleSession",
    "canonicalId": "createConsoleSession",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/sessions",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "deleteConsoleSession",
    "canonicalId": "deleteConsoleSession",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/console/api/sessions/current",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "getCurrentBankUser",
    "canonicalId": "getCurrentBankUser",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/users/current",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "changeBankUserPassword",
    "canonicalId": "changeBankUserPassword",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/users/current/password",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "createInvitation",
    "canonicalId": "createInvitation",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/invitations",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listDevelopers",
    "canonicalId": "listDevelopers",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/developers",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listConsoleApps",
    "canonicalId": "listConsoleApps",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/apps",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "getConsoleApp",
    "canonicalId": "getConsoleApp",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/apps/{clientId}",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "admitApp",
    "canonicalId": "admitApp",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/apps/{clientId}/admit",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "suspendApp",
    "canonicalId": "suspendApp",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/apps/{clientId}/suspend",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "reinstateApp",
    "canonicalId": "reinstateApp",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/apps/{clientId}/reinstate",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "endApp",
    "canonicalId": "endApp",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/apps/{clientId}/end",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listConsentAudit",
    "canonicalId": "listConsentAudit",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/consents/{ConsentId}/audit",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listContradictions",
    "canonicalId": "listContradictions",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/contradictions",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "closeContradiction",
    "canonicalId": "closeContradiction",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/contradictions/{contradictionId}/close",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listInstructions",
    "canonicalId": "listInstructions",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/instructions",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "retryInstruction",
    "canonicalId": "retryInstruction",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/instructions/{instructionId}/retry",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "rejectInstruction",
    "canonicalId": "rejectInstruction",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/instructions/{instructionId}/reject",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listConsolePayments",
    "canonicalId": "listConsolePayments",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/payments",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "getLetterDocument",
    "canonicalId": "getLetterDocument",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/letters-of-guarantee/{letterOfGuaranteeId}/document",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "listFraudCases",
    "canonicalId": "listFraudCases",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/console/api/fraud-cases",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "roles": [
      "viewer",
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "resumeOpenBanking",
    "canonicalId": "resumeOpenBanking",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/fraud-cases/{caseId}/resume",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "closeFraudCase",
    "canonicalId": "closeFraudCase",
    "interfaceName": "console",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/console/api/fraud-cases/{caseId}/close",
    "security": {
      "scheme": "ConsoleSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "roles": [
      "operator",
      "approver"
    ],
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "bankUser"
  },
  {
    "operationId": "createLetterOfGuaranteeConsent",
    "canonicalId": "createLetterOfGuaranteeConsent",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "createLetterOfGuaranteeConsentAlias",
    "canonicalId": "createLetterOfGuaranteeConsent",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/letters-of-guarantee-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "getLetterOfGuaranteeConsent",
    "canonicalId": "getLetterOfGuaranteeConsent",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "patchLetterOfGuaranteeConsent",
    "canonicalId": "patchLetterOfGuaranteeConsent",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "PATCH",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "createLetterOfGuarantee",
    "canonicalId": "createLetterOfGuarantee",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/letters-of-guarantee",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "getLetterOfGuarantee",
    "canonicalId": "getLetterOfGuarantee",
    "interfaceName": "letter-of-guarantee",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee/{letterOfGuaranteeId}",
    "security": {
      "scheme": "PsuToken",
      "scopes": [
        "guarantees"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "verifyPayee",
    "canonicalId": "verifyPayee",
    "interfaceName": "payee-verification",
    "errorStyle": "vop",
    "method": "POST",
    "path": "/api/vop/v1/payee-verifications",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "verifications"
      ]
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "X-Request-ID",
      "X-RequestTimestamp",
      "X-Request-Timestamp",
      "x-fapi-interaction-id"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "verifyPayeeAlias",
    "canonicalId": "verifyPayee",
    "interfaceName": "payee-verification",
    "errorStyle": "vop",
    "method": "POST",
    "path": "/api/v1/payee-verification",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "verifications"
      ]
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "X-Request-ID",
      "X-RequestTimestamp",
      "X-Request-Timestamp",
      "x-fapi-interaction-id"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "createPaymentConsent",
    "canonicalId": "createPaymentConsent",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/payments/consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "createPaymentConsentAlias",
    "canonicalId": "createPaymentConsent",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "POST",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature",
      "x-idempotency-key"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": true,
    "calledBy": "app"
  },
  {
    "operationId": "getPaymentConsent",
    "canonicalId": "getPaymentConsent",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "patchPaymentConsent",
    "canonicalId": "patchPaymentConsent",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "PATCH",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [
      "application/json",
      "application/jwt"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent",
      "x-jws-signature"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getPaymentConsentAuthorisation",
    "canonicalId": "getPaymentConsentAuthorisation",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getPayment",
    "canonicalId": "getPayment",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/v3.1/pisp/domestic-payments/{PaymentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getPaymentAlias",
    "canonicalId": "getPayment",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payments/{PaymentId}",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "getPaymentStatus",
    "canonicalId": "getPaymentStatus",
    "interfaceName": "payment-initiation",
    "errorStyle": "ksaob",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payments/{PaymentId}/status",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": [
        "payments"
      ]
    },
    "isEnveloped": true,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [
      "x-fapi-interaction-id",
      "x-fapi-auth-date",
      "x-fapi-customer-ip-address",
      "x-customer-user-agent"
    ],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "createDeveloper",
    "canonicalId": "createDeveloper",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "getCurrentDeveloper",
    "canonicalId": "getCurrentDeveloper",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/developers/current",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listSessions",
    "canonicalId": "listSessions",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/developers/current/sessions",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "endSession",
    "canonicalId": "endSession",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/developers/current/sessions/{sessionId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "requestEmailProof",
    "canonicalId": "requestEmailProof",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/email-proofs",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listApiTokens",
    "canonicalId": "listApiTokens",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/developers/current/api-tokens",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "createApiToken",
    "canonicalId": "createApiToken",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/api-tokens",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "revokeApiToken",
    "canonicalId": "revokeApiToken",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/developers/current/api-tokens/{tokenId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getSecondFactor",
    "canonicalId": "getSecondFactor",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/developers/current/second-factor",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "beginSecondFactor",
    "canonicalId": "beginSecondFactor",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "confirmSecondFactor",
    "canonicalId": "confirmSecondFactor",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/confirmation",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "replaceRecoveryCodes",
    "canonicalId": "replaceRecoveryCodes",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/recovery-codes",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "removeSecondFactor",
    "canonicalId": "removeSecondFactor",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/removal",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "proveEmail",
    "canonicalId": "proveEmail",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/email-proofs",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "requestPasswordReset",
    "canonicalId": "requestPasswordReset",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/password-resets",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "resetPassword",
    "canonicalId": "resetPassword",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/passwords",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "createSession",
    "canonicalId": "createSession",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/sessions",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "deleteSession",
    "canonicalId": "deleteSession",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/sessions/current",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listOrganisations",
    "canonicalId": "listOrganisations",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/organisations",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listMembers",
    "canonicalId": "listMembers",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/organisations/{organisationId}/members",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "changeMember",
    "canonicalId": "changeMember",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "PATCH",
    "path": "/dashboard/api/organisations/{organisationId}/members/{developerId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "removeMember",
    "canonicalId": "removeMember",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/organisations/{organisationId}/members/{developerId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listMemberInvitations",
    "canonicalId": "listMemberInvitations",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/organisations/{organisationId}/invitations",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "inviteMember",
    "canonicalId": "inviteMember",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/organisations/{organisationId}/invitations",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "revokeMemberInvitation",
    "canonicalId": "revokeMemberInvitation",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/organisations/{organisationId}/invitations/{invitationId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "acceptMemberInvitation",
    "canonicalId": "acceptMemberInvitation",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/memberships",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listApps",
    "canonicalId": "listApps",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "createApp",
    "canonicalId": "createApp",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getApp",
    "canonicalId": "getApp",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "updateApp",
    "canonicalId": "updateApp",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "PATCH",
    "path": "/dashboard/api/apps/{clientId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "deleteApp",
    "canonicalId": "deleteApp",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/apps/{clientId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "rotateAppSecret",
    "canonicalId": "rotateAppSecret",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/secret",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listCredentials",
    "canonicalId": "listCredentials",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/credentials",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getFirstSteps",
    "canonicalId": "getFirstSteps",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/first-steps",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "checkJwks",
    "canonicalId": "checkJwks",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/jwks-checks",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listDeliveries",
    "canonicalId": "listDeliveries",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/deliveries",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "replayDeliveries",
    "canonicalId": "replayDeliveries",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/deliveries/replay",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getDelivery",
    "canonicalId": "getDelivery",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/deliveries/{eventId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "replayDelivery",
    "canonicalId": "replayDelivery",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/deliveries/{eventId}/replay",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "sendTestEvent",
    "canonicalId": "sendTestEvent",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/test-events",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listWebhooks",
    "canonicalId": "listWebhooks",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/webhooks",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "switchWebhookOn",
    "canonicalId": "switchWebhookOn",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/webhooks/{webhookId}/switch-on",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "removeWebhook",
    "canonicalId": "removeWebhook",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "DELETE",
    "path": "/dashboard/api/apps/{clientId}/webhooks/{webhookId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getAppOverview",
    "canonicalId": "getAppOverview",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/overview",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listResources",
    "canonicalId": "listResources",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/resources",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getResource",
    "canonicalId": "getResource",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/resources/{resourceId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listLoggedRequests",
    "canonicalId": "listLoggedRequests",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/requests",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "getLoggedRequest",
    "canonicalId": "getLoggedRequest",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/requests/{requestId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "checkSignature",
    "canonicalId": "checkSignature",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/signature-checks",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "createTestCertificate",
    "canonicalId": "createTestCertificate",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/dashboard/api/test-certificates",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listEvents",
    "canonicalId": "listEvents",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/events",
    "security": {
      "scheme": "DeveloperToken",
      "scopes": []
    },
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "app"
  },
  {
    "operationId": "listSinkArrivals",
    "canonicalId": "listSinkArrivals",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/sandbox/sink/{clientId}",
    "security": {
      "scheme": "DashboardSession",
      "scopes": []
    },
    "takesApiToken": true,
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "developer"
  },
  {
    "operationId": "listCoreBankCustomers",
    "canonicalId": "listCoreBankCustomers",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/customers",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listOneTimeCodes",
    "canonicalId": "listOneTimeCodes",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listPhoneMessages",
    "canonicalId": "listPhoneMessages",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/phone-messages",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listAuthorizations",
    "canonicalId": "listAuthorizations",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "approveAuthorization",
    "canonicalId": "approveAuthorization",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/approve",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "declineAuthorization",
    "canonicalId": "declineAuthorization",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/decline",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "decideAuthorization",
    "canonicalId": "decideAuthorization",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/authorizations/decide",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "setAccountStatus",
    "canonicalId": "setAccountStatus",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/accounts/{accountId}/status",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "setSignatories",
    "canonicalId": "setSignatories",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/companies/{commercialRegistrationNumber}/signatories",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listMails",
    "canonicalId": "listMails",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/mails",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "getMagicValues",
    "canonicalId": "getMagicValues",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/magic-values",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listBankPayments",
    "canonicalId": "listBankPayments",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/payments",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "approvePayment",
    "canonicalId": "approvePayment",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/payments/{PaymentId}/approve",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "rejectPayment",
    "canonicalId": "rejectPayment",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/payments/{PaymentId}/reject",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listBankLetters",
    "canonicalId": "listBankLetters",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/letters-of-guarantee",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "issueLetter",
    "canonicalId": "issueLetter",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/issue",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "rejectLetter",
    "canonicalId": "rejectLetter",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/reject",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "cancelLetter",
    "canonicalId": "cancelLetter",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/cancel",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "listGuaranteeLines",
    "canonicalId": "listGuaranteeLines",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/guarantee-lines",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "getClock",
    "canonicalId": "getClock",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/core-bank/api/clock",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "advanceClock",
    "canonicalId": "advanceClock",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "POST",
    "path": "/core-bank/api/clock",
    "isEnveloped": false,
    "requestMediaTypes": [
      "application/json"
    ],
    "isBodyRequired": true,
    "sandboxOnly": true,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "getLiveness",
    "canonicalId": "getLiveness",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/health/live",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  },
  {
    "operationId": "getReadiness",
    "canonicalId": "getReadiness",
    "interfaceName": "platform",
    "errorStyle": "problem",
    "method": "GET",
    "path": "/health/ready",
    "isEnveloped": false,
    "requestMediaTypes": [],
    "isBodyRequired": false,
    "sandboxOnly": false,
    "headerNames": [],
    "tellsMissingFirst": false,
    "isIdempotent": false,
    "calledBy": "anybody"
  }
]

// Written by make generate from specs/. Do not edit.
/** How each operation of the contracts for TPPs is called, by operationId. */
export const calls = {
  "createAccountAccessConsent": {
    "contract": "account-information",
    "canonicalId": "createAccountAccessConsent",
    "method": "POST",
    "path": "/account-access-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "createAccountAccessConsentAlias": {
    "contract": "account-information",
    "canonicalId": "createAccountAccessConsent",
    "method": "POST",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "createAccountAccessConsentVersionAlias": {
    "contract": "account-information",
    "canonicalId": "createAccountAccessConsent",
    "method": "POST",
    "path": "/ksaob-aisp/v3.10/account-access-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "getAccountAccessConsent": {
    "contract": "account-information",
    "canonicalId": "getAccountAccessConsent",
    "method": "GET",
    "path": "/ksaob-aisp/v3.10/account-access-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "patchAccountAccessConsent": {
    "contract": "account-information",
    "canonicalId": "patchAccountAccessConsent",
    "method": "PATCH",
    "path": "/ksaob-aisp/v3.10/account-access-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountAccessConsentAlias": {
    "contract": "account-information",
    "canonicalId": "getAccountAccessConsent",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "patchAccountAccessConsentAlias": {
    "contract": "account-information",
    "canonicalId": "patchAccountAccessConsent",
    "method": "PATCH",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccounts": {
    "contract": "account-information",
    "canonicalId": "getAccounts",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccount": {
    "contract": "account-information",
    "canonicalId": "getAccount",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountBalances": {
    "contract": "account-information",
    "canonicalId": "getAccountBalances",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/balances",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountTransactions": {
    "contract": "account-information",
    "canonicalId": "getAccountTransactions",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/transactions",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountBeneficiaries": {
    "contract": "account-information",
    "canonicalId": "getAccountBeneficiaries",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/beneficiaries",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountDirectDebits": {
    "contract": "account-information",
    "canonicalId": "getAccountDirectDebits",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/direct-debits",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountStandingOrders": {
    "contract": "account-information",
    "canonicalId": "getAccountStandingOrders",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/standing-orders",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountScheduledPayments": {
    "contract": "account-information",
    "canonicalId": "getAccountScheduledPayments",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/scheduled-payments",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAccountParties": {
    "contract": "account-information",
    "canonicalId": "getAccountParties",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/parties",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getParties": {
    "contract": "account-information",
    "canonicalId": "getParties",
    "method": "GET",
    "path": "/open-banking/account-information/2024.09.01-final-errata1/parties",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "verifyAccount": {
    "contract": "account-verification",
    "canonicalId": "verifyAccount",
    "method": "POST",
    "path": "/v1.1/account-verifications",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": [
      "Transaction-XRef-Id"
    ]
  },
  "getOpenidConfiguration": {
    "contract": "authorization",
    "canonicalId": "getOpenidConfiguration",
    "method": "GET",
    "path": "/auth/.well-known/openid-configuration",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAuthorizationServerMetadata": {
    "contract": "authorization",
    "canonicalId": "getAuthorizationServerMetadata",
    "method": "GET",
    "path": "/auth/.well-known/oauth-authorization-server",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAuthorizationServerMetadataAlias": {
    "contract": "authorization",
    "canonicalId": "getAuthorizationServerMetadata",
    "method": "GET",
    "path": "/.well-known/oauth-authorization-server/auth",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getJwks": {
    "contract": "authorization",
    "canonicalId": "getJwks",
    "method": "GET",
    "path": "/auth/jwks",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "authorize": {
    "contract": "authorization",
    "canonicalId": "authorize",
    "method": "GET",
    "path": "/auth/authorize",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "pushAuthorizationRequest": {
    "contract": "authorization",
    "canonicalId": "pushAuthorizationRequest",
    "method": "POST",
    "path": "/auth/par",
    "credentials": "ClientSecretBasic",
    "contentType": "application/x-www-form-urlencoded",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "beginBackchannelAuthentication": {
    "contract": "authorization",
    "canonicalId": "beginBackchannelAuthentication",
    "method": "POST",
    "path": "/auth/bc-authorize",
    "credentials": "ClientSecretBasic",
    "contentType": "application/x-www-form-urlencoded",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createToken": {
    "contract": "authorization",
    "canonicalId": "createToken",
    "method": "POST",
    "path": "/auth/token",
    "credentials": "ClientSecretBasic",
    "contentType": "application/x-www-form-urlencoded",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "revokeToken": {
    "contract": "authorization",
    "canonicalId": "revokeToken",
    "method": "POST",
    "path": "/auth/revoke",
    "credentials": "ClientSecretBasic",
    "contentType": "application/x-www-form-urlencoded",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createLetterOfGuaranteeConsent": {
    "contract": "letter-of-guarantee",
    "canonicalId": "createLetterOfGuaranteeConsent",
    "method": "POST",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "createLetterOfGuaranteeConsentAlias": {
    "contract": "letter-of-guarantee",
    "canonicalId": "createLetterOfGuaranteeConsent",
    "method": "POST",
    "path": "/letters-of-guarantee-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "getLetterOfGuaranteeConsent": {
    "contract": "letter-of-guarantee",
    "canonicalId": "getLetterOfGuaranteeConsent",
    "method": "GET",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "patchLetterOfGuaranteeConsent": {
    "contract": "letter-of-guarantee",
    "canonicalId": "patchLetterOfGuaranteeConsent",
    "method": "PATCH",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "createLetterOfGuarantee": {
    "contract": "letter-of-guarantee",
    "canonicalId": "createLetterOfGuarantee",
    "method": "POST",
    "path": "/letters-of-guarantee",
    "credentials": "PsuToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "getLetterOfGuarantee": {
    "contract": "letter-of-guarantee",
    "canonicalId": "getLetterOfGuarantee",
    "method": "GET",
    "path": "/ksaob-lgsp/v3.10/letters-of-guarantee/{letterOfGuaranteeId}",
    "credentials": "PsuToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "verifyPayee": {
    "contract": "payee-verification",
    "canonicalId": "verifyPayee",
    "method": "POST",
    "path": "/api/vop/v1/payee-verifications",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": [
      "X-Request-ID",
      "X-RequestTimestamp"
    ]
  },
  "verifyPayeeAlias": {
    "contract": "payee-verification",
    "canonicalId": "verifyPayee",
    "method": "POST",
    "path": "/api/v1/payee-verification",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": [
      "X-Request-ID",
      "X-RequestTimestamp"
    ]
  },
  "createPaymentConsent": {
    "contract": "payment-initiation",
    "canonicalId": "createPaymentConsent",
    "method": "POST",
    "path": "/payments/consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "createPaymentConsentAlias": {
    "contract": "payment-initiation",
    "canonicalId": "createPaymentConsent",
    "method": "POST",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": true,
    "headerNames": []
  },
  "getPaymentConsent": {
    "contract": "payment-initiation",
    "canonicalId": "getPaymentConsent",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "patchPaymentConsent": {
    "contract": "payment-initiation",
    "canonicalId": "patchPaymentConsent",
    "method": "PATCH",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}",
    "credentials": "DeveloperToken",
    "contentType": "application/json",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getPaymentConsentAuthorisation": {
    "contract": "payment-initiation",
    "canonicalId": "getPaymentConsentAuthorisation",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getPayment": {
    "contract": "payment-initiation",
    "canonicalId": "getPayment",
    "method": "GET",
    "path": "/v3.1/pisp/domestic-payments/{PaymentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getPaymentAlias": {
    "contract": "payment-initiation",
    "canonicalId": "getPayment",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payments/{PaymentId}",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "getPaymentStatus": {
    "contract": "payment-initiation",
    "canonicalId": "getPaymentStatus",
    "method": "GET",
    "path": "/open-banking/payment/2023.08-draft2/payments/{PaymentId}/status",
    "credentials": "DeveloperToken",
    "isEnveloped": true,
    "isIdempotent": false,
    "headerNames": []
  },
  "createDeveloper": {
    "contract": "platform",
    "canonicalId": "createDeveloper",
    "method": "POST",
    "path": "/dashboard/api/developers",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getCurrentDeveloper": {
    "contract": "platform",
    "canonicalId": "getCurrentDeveloper",
    "method": "GET",
    "path": "/dashboard/api/developers/current",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listSessions": {
    "contract": "platform",
    "canonicalId": "listSessions",
    "method": "GET",
    "path": "/dashboard/api/developers/current/sessions",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "endSession": {
    "contract": "platform",
    "canonicalId": "endSession",
    "method": "DELETE",
    "path": "/dashboard/api/developers/current/sessions/{sessionId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "requestEmailProof": {
    "contract": "platform",
    "canonicalId": "requestEmailProof",
    "method": "POST",
    "path": "/dashboard/api/developers/current/email-proofs",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listApiTokens": {
    "contract": "platform",
    "canonicalId": "listApiTokens",
    "method": "GET",
    "path": "/dashboard/api/developers/current/api-tokens",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createApiToken": {
    "contract": "platform",
    "canonicalId": "createApiToken",
    "method": "POST",
    "path": "/dashboard/api/developers/current/api-tokens",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "revokeApiToken": {
    "contract": "platform",
    "canonicalId": "revokeApiToken",
    "method": "DELETE",
    "path": "/dashboard/api/developers/current/api-tokens/{tokenId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getSecondFactor": {
    "contract": "platform",
    "canonicalId": "getSecondFactor",
    "method": "GET",
    "path": "/dashboard/api/developers/current/second-factor",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "beginSecondFactor": {
    "contract": "platform",
    "canonicalId": "beginSecondFactor",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "confirmSecondFactor": {
    "contract": "platform",
    "canonicalId": "confirmSecondFactor",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/confirmation",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "replaceRecoveryCodes": {
    "contract": "platform",
    "canonicalId": "replaceRecoveryCodes",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/recovery-codes",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "removeSecondFactor": {
    "contract": "platform",
    "canonicalId": "removeSecondFactor",
    "method": "POST",
    "path": "/dashboard/api/developers/current/second-factor/removal",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "proveEmail": {
    "contract": "platform",
    "canonicalId": "proveEmail",
    "method": "POST",
    "path": "/dashboard/api/email-proofs",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "requestPasswordReset": {
    "contract": "platform",
    "canonicalId": "requestPasswordReset",
    "method": "POST",
    "path": "/dashboard/api/password-resets",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "resetPassword": {
    "contract": "platform",
    "canonicalId": "resetPassword",
    "method": "POST",
    "path": "/dashboard/api/passwords",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createSession": {
    "contract": "platform",
    "canonicalId": "createSession",
    "method": "POST",
    "path": "/dashboard/api/sessions",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "deleteSession": {
    "contract": "platform",
    "canonicalId": "deleteSession",
    "method": "DELETE",
    "path": "/dashboard/api/sessions/current",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listOrganisations": {
    "contract": "platform",
    "canonicalId": "listOrganisations",
    "method": "GET",
    "path": "/dashboard/api/organisations",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listMembers": {
    "contract": "platform",
    "canonicalId": "listMembers",
    "method": "GET",
    "path": "/dashboard/api/organisations/{organisationId}/members",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "changeMember": {
    "contract": "platform",
    "canonicalId": "changeMember",
    "method": "PATCH",
    "path": "/dashboard/api/organisations/{organisationId}/members/{developerId}",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "removeMember": {
    "contract": "platform",
    "canonicalId": "removeMember",
    "method": "DELETE",
    "path": "/dashboard/api/organisations/{organisationId}/members/{developerId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listMemberInvitations": {
    "contract": "platform",
    "canonicalId": "listMemberInvitations",
    "method": "GET",
    "path": "/dashboard/api/organisations/{organisationId}/invitations",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "inviteMember": {
    "contract": "platform",
    "canonicalId": "inviteMember",
    "method": "POST",
    "path": "/dashboard/api/organisations/{organisationId}/invitations",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "revokeMemberInvitation": {
    "contract": "platform",
    "canonicalId": "revokeMemberInvitation",
    "method": "DELETE",
    "path": "/dashboard/api/organisations/{organisationId}/invitations/{invitationId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "acceptMemberInvitation": {
    "contract": "platform",
    "canonicalId": "acceptMemberInvitation",
    "method": "POST",
    "path": "/dashboard/api/memberships",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listApps": {
    "contract": "platform",
    "canonicalId": "listApps",
    "method": "GET",
    "path": "/dashboard/api/apps",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createApp": {
    "contract": "platform",
    "canonicalId": "createApp",
    "method": "POST",
    "path": "/dashboard/api/apps",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getApp": {
    "contract": "platform",
    "canonicalId": "getApp",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "updateApp": {
    "contract": "platform",
    "canonicalId": "updateApp",
    "method": "PATCH",
    "path": "/dashboard/api/apps/{clientId}",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "deleteApp": {
    "contract": "platform",
    "canonicalId": "deleteApp",
    "method": "DELETE",
    "path": "/dashboard/api/apps/{clientId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "rotateAppSecret": {
    "contract": "platform",
    "canonicalId": "rotateAppSecret",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/secret",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listCredentials": {
    "contract": "platform",
    "canonicalId": "listCredentials",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/credentials",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getFirstSteps": {
    "contract": "platform",
    "canonicalId": "getFirstSteps",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/first-steps",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "checkJwks": {
    "contract": "platform",
    "canonicalId": "checkJwks",
    "method": "POST",
    "path": "/dashboard/api/jwks-checks",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listDeliveries": {
    "contract": "platform",
    "canonicalId": "listDeliveries",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/deliveries",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "replayDeliveries": {
    "contract": "platform",
    "canonicalId": "replayDeliveries",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/deliveries/replay",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getDelivery": {
    "contract": "platform",
    "canonicalId": "getDelivery",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/deliveries/{eventId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "replayDelivery": {
    "contract": "platform",
    "canonicalId": "replayDelivery",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/deliveries/{eventId}/replay",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "sendTestEvent": {
    "contract": "platform",
    "canonicalId": "sendTestEvent",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/test-events",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listWebhooks": {
    "contract": "platform",
    "canonicalId": "listWebhooks",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/webhooks",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "switchWebhookOn": {
    "contract": "platform",
    "canonicalId": "switchWebhookOn",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/webhooks/{webhookId}/switch-on",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "removeWebhook": {
    "contract": "platform",
    "canonicalId": "removeWebhook",
    "method": "DELETE",
    "path": "/dashboard/api/apps/{clientId}/webhooks/{webhookId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getAppOverview": {
    "contract": "platform",
    "canonicalId": "getAppOverview",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/overview",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listResources": {
    "contract": "platform",
    "canonicalId": "listResources",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/resources",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getResource": {
    "contract": "platform",
    "canonicalId": "getResource",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/resources/{resourceId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listLoggedRequests": {
    "contract": "platform",
    "canonicalId": "listLoggedRequests",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/requests",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getLoggedRequest": {
    "contract": "platform",
    "canonicalId": "getLoggedRequest",
    "method": "GET",
    "path": "/dashboard/api/apps/{clientId}/requests/{requestId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "checkSignature": {
    "contract": "platform",
    "canonicalId": "checkSignature",
    "method": "POST",
    "path": "/dashboard/api/apps/{clientId}/signature-checks",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "createTestCertificate": {
    "contract": "platform",
    "canonicalId": "createTestCertificate",
    "method": "POST",
    "path": "/dashboard/api/test-certificates",
    "credentials": "DashboardSession",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listEvents": {
    "contract": "platform",
    "canonicalId": "listEvents",
    "method": "GET",
    "path": "/events",
    "credentials": "DeveloperToken",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listSinkArrivals": {
    "contract": "platform",
    "canonicalId": "listSinkArrivals",
    "method": "GET",
    "path": "/sandbox/sink/{clientId}",
    "credentials": "DashboardSession",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listCoreBankCustomers": {
    "contract": "platform",
    "canonicalId": "listCoreBankCustomers",
    "method": "GET",
    "path": "/core-bank/api/customers",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listOneTimeCodes": {
    "contract": "platform",
    "canonicalId": "listOneTimeCodes",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listPhoneMessages": {
    "contract": "platform",
    "canonicalId": "listPhoneMessages",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/phone-messages",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listAuthorizations": {
    "contract": "platform",
    "canonicalId": "listAuthorizations",
    "method": "GET",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "approveAuthorization": {
    "contract": "platform",
    "canonicalId": "approveAuthorization",
    "method": "POST",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/approve",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "declineAuthorization": {
    "contract": "platform",
    "canonicalId": "declineAuthorization",
    "method": "POST",
    "path": "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/decline",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "decideAuthorization": {
    "contract": "platform",
    "canonicalId": "decideAuthorization",
    "method": "POST",
    "path": "/core-bank/api/authorizations/decide",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "setAccountStatus": {
    "contract": "platform",
    "canonicalId": "setAccountStatus",
    "method": "POST",
    "path": "/core-bank/api/accounts/{accountId}/status",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "setSignatories": {
    "contract": "platform",
    "canonicalId": "setSignatories",
    "method": "POST",
    "path": "/core-bank/api/companies/{commercialRegistrationNumber}/signatories",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listMails": {
    "contract": "platform",
    "canonicalId": "listMails",
    "method": "GET",
    "path": "/core-bank/api/mails",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getMagicValues": {
    "contract": "platform",
    "canonicalId": "getMagicValues",
    "method": "GET",
    "path": "/core-bank/api/magic-values",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listBankPayments": {
    "contract": "platform",
    "canonicalId": "listBankPayments",
    "method": "GET",
    "path": "/core-bank/api/payments",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "approvePayment": {
    "contract": "platform",
    "canonicalId": "approvePayment",
    "method": "POST",
    "path": "/core-bank/api/payments/{PaymentId}/approve",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "rejectPayment": {
    "contract": "platform",
    "canonicalId": "rejectPayment",
    "method": "POST",
    "path": "/core-bank/api/payments/{PaymentId}/reject",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listBankLetters": {
    "contract": "platform",
    "canonicalId": "listBankLetters",
    "method": "GET",
    "path": "/core-bank/api/letters-of-guarantee",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "issueLetter": {
    "contract": "platform",
    "canonicalId": "issueLetter",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/issue",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "rejectLetter": {
    "contract": "platform",
    "canonicalId": "rejectLetter",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/reject",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "cancelLetter": {
    "contract": "platform",
    "canonicalId": "cancelLetter",
    "method": "POST",
    "path": "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/cancel",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "listGuaranteeLines": {
    "contract": "platform",
    "canonicalId": "listGuaranteeLines",
    "method": "GET",
    "path": "/core-bank/api/guarantee-lines",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getClock": {
    "contract": "platform",
    "canonicalId": "getClock",
    "method": "GET",
    "path": "/core-bank/api/clock",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "advanceClock": {
    "contract": "platform",
    "canonicalId": "advanceClock",
    "method": "POST",
    "path": "/core-bank/api/clock",
    "contentType": "application/json",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getLiveness": {
    "contract": "platform",
    "canonicalId": "getLiveness",
    "method": "GET",
    "path": "/health/live",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  },
  "getReadiness": {
    "contract": "platform",
    "canonicalId": "getReadiness",
    "method": "GET",
    "path": "/health/ready",
    "isEnveloped": false,
    "isIdempotent": false,
    "headerNames": []
  }
} as const

export type OperationId = keyof typeof calls

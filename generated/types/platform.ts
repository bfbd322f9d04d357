// Written by make generate from specs/platform. Do not edit.
export interface paths {
    "/dashboard/api/developers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign up
         * @description Makes a developer and signs them in: the answer sets the session cookie.
         */
        post: operations["createDeveloper"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is signed in */
        get: operations["getCurrentDeveloper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in
         * @description A wrong password and an unknown e-mail address get the same 401. Ten wrong tries for one address within five minutes get 429.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/sessions/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description The session ends at once, also for copies of its cookie.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All apps of the developer */
        get: operations["listApps"];
        put?: never;
        /**
         * Register an app
         * @description The app gets an app id, and unless it authenticates with `private_key_jwt` an app secret, shown in this answer only.
         *     Security level `fapi2` is not available yet (400, code `notAvailableYet`). A bank that demands `fapi2` answers `secret`
         *     with 403. A developer has at most 100 apps (409).
         */
        post: operations["createApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        /**
         * One app
         * @description Another developer's app is answered like an unknown one.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Delete an app
         * @description Its secret and all its tokens end at once. What it did stays in the bank's records.
         */
        delete: operations["deleteApp"];
        options?: never;
        head?: never;
        /** Change an app */
        patch: operations["updateApp"];
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the app secret
         * @description The old secret ends at once. An app that authenticates with `private_key_jwt` has none (409).
         */
        post: operations["rotateAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Customers of the sandbox, with passwords */
        get: operations["listCoreBankCustomers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumber"];
            };
            cookie?: never;
        };
        /**
         * One-time codes a customer could type now
         * @description What the bank would have sent by SMS, newest last.
         */
        get: operations["listOneTimeCodes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/accounts/{accountId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account.
                 * @example acc-000103
                 */
                accountId: components["parameters"]["BankAccountId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move an account to another state
         * @description As the bank's staff or the calendar would. Possible moves: Active to NotActive to Dormant to Unclaimed (rest), any of these
         *     back to Active, Active to Suspended and back, every state but Closed to Deceased (not from Deceased itself) and to Closed.
         *     Closed is the end. The state an account has already is answered with 200 and changes nothing; any other move is 409.
         */
        post: operations["setAccountStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/magic-values": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Values with which the sandbox behaves in a special way */
        get: operations["getMagicValues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Payments at the core bank
         * @description Newest first, at most 200.
         */
        get: operations["listBankPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/payments/{PaymentId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The PaymentId of the payment interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a payment in the name of its customer
         * @description The payment completes, or is rejected when it cannot be settled (funds, account). Approving again is answered as the first
         *     time; approving what was rejected is 409. A nationalIdentificationNumber, when given, must be the one who authorized (403).
         */
        post: operations["approvePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/payments/{PaymentId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The PaymentId of the payment interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a payment
         * @description Without a reason it is PASP.Declined. Rejecting again is answered as the first time; rejecting what was completed is 409.
         */
        post: operations["rejectPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/letters-of-guarantee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Letters of guarantee at the core bank
         * @description Newest first, at most 200; also those that the bank issued before this service was there.
         */
        get: operations["listBankLetters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/issue": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a letter of guarantee
         * @description The guarantee is good from now on, and its amount stays reserved. Issuing again is answered as the first time; issuing what was
         *     rejected or cancelled, or what is not valid any more, is 409.
         */
        post: operations["issueLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a letter of guarantee
         * @description Its amount is free again. Without a reason it is PASP.Declined. Rejecting again is answered as the first time, with the first
         *     reason; rejecting what was issued or cancelled is 409.
         */
        post: operations["rejectLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a letter of guarantee before it is issued
         * @description As the applicant asks for it; its amount is free again. Cancelling again is answered as the first time; cancelling what was
         *     issued or rejected is 409.
         */
        post: operations["cancelLetter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/guarantee-lines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Guarantee lines of the companies
         * @description Every company with a guarantee line: who signs for it, the limit, what letters have reserved and what is free.
         */
        get: operations["listGuaranteeLines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What time it is in the sandbox */
        get: operations["getClock"];
        put?: never;
        /**
         * Move the sandbox forward in time
         * @description For good: consents expire, future-dated payments fall due. At most ten years in all (409).
         */
        post: operations["advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Whether the process runs
         * @description Asks nothing else: a database that is down must not get the process restarted.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Whether requests can be served */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: email
         * @description Upper and lower case make no difference; answered in lower case.
         * @example sara.alharbi@nakheel-pay.example
         */
        Email: string;
        /**
         * @description 12 to 200 characters of any kind; stored as a scrypt hash only.
         * @example correct horse battery staple
         */
        Password: string;
        /**
         * @description The name of the third-party provider; customers of the bank see it. No control characters.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        Organisation: string;
        NewDeveloper: {
            email: components["schemas"]["Email"];
            password: components["schemas"]["Password"];
            organisation: components["schemas"]["Organisation"];
        };
        /**
         * Format: date-time
         * @description UTC with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        DateTime: string;
        Developer: {
            /** @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de */
            developerId: string;
            email: components["schemas"]["Email"];
            organisation: components["schemas"]["Organisation"];
            createdDateTime: components["schemas"]["DateTime"];
        };
        ProblemField: {
            /**
             * @description The field, for example `redirectUris[0]`.
             * @example redirectUris[0]
             */
            path: string;
            /** @example redirectUris[0] has a fragment (#…); register the address without it. */
            message: string;
        };
        /** @description RFC 9457 problem details. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem; the same for the same `code`.
             * @example about:blank
             */
            type: string;
            /**
             * @description The kind of problem in a few words.
             * @example Field invalid
             */
            title: string;
            /**
             * @description The HTTP status, repeated.
             * @example 400
             */
            status: number;
            /**
             * @description What was wrong, where, and what would be right.
             * @example redirectUris[0] has a fragment (#…); register the address without it.
             */
            detail: string;
            /**
             * Format: uri-reference
             * @description This occurrence; holds the x-fapi-interaction-id under which the log knows it.
             * @example urn:uuid:5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            instance?: string;
            /**
             * @description For programs. Known values: bodyFormat, resourceFormat, resourceIdUnknown, sessionMissing, credentialsWrong,
             *     forbidden, duplicate, stateConflict, notAvailableYet, headerInvalid, routeUnknown, methodNotAllowed, notAcceptable,
             *     contentTypeMissing, mediaTypeUnsupported, bodyTooLarge, rateLimited, requestTimeout, internal.
             * @example resourceFormat
             */
            code: string;
            /** @description Every field at fault; absent when the problem is not one of fields. */
            errors?: components["schemas"]["ProblemField"][];
        };
        Credentials: {
            email: components["schemas"]["Email"];
            /** @example correct horse battery staple */
            password: string;
        };
        Session: {
            /** @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de */
            developerId: string;
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * @description The app id (client_id) of OAuth.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientId: string;
        /**
         * @description Customers of the bank see it when they decide. No control characters.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        AppName: string;
        /**
         * @description KSA PIS payments, KSA AIS account information, KSA LOG letters of guarantee, VOP payee verification.
         * @example KSA PIS
         * @enum {string}
         */
        Product: "KSA PIS" | "KSA AIS" | "KSA LOG" | "VOP";
        /**
         * @description `secret`: app secret, authorization code with PKCE. `fapi2`: the KSA profile (mutual TLS or private_key_jwt, pushed and
         *     signed requests, bound tokens); it is not available yet and is answered with 400 and code `notAvailableYet`.
         * @example secret
         * @enum {string}
         */
        SecurityLevel: "secret" | "fapi2";
        /**
         * @description How the app proves who it is at the token endpoint. With `private_key_jwt` no app secret is made.
         * @example client_secret_basic
         * @enum {string}
         */
        TokenEndpointAuthMethod: "client_secret_basic" | "client_secret_post" | "private_key_jwt";
        /**
         * @description The algorithm with which answers to this app are signed.
         * @example PS256
         * @enum {string}
         */
        ResponseSigningAlg: "PS256" | "ES256";
        /**
         * @description Where customers come back to; compared character by character. Each one is `https`, in the sandbox also `http` on a
         *     loopback address, without fragment, user name and wildcard. Custom schemes are refused: any program on the customer's
         *     device could claim them and take the answer. At least one, except for VOP, which has no customers.
         * @example [
         *       "https://tpp.nakheel-pay.example/callback"
         *     ]
         */
        RedirectUris: string[];
        /** @description One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
        CertificatePem: string;
        /**
         * Format: uri
         * @description Where the app publishes its public keys as a JWK set; `https`, in the sandbox also `http`.
         * @example https://tpp.nakheel-pay.example/.well-known/jwks.json
         */
        JwksUri: string;
        /**
         * @description BIC of the requesting payment service provider; VOP apps give it, others do not.
         * @example NKHLSARI
         */
        Bic: string;
        App: {
            clientId: components["schemas"]["ClientId"];
            name: components["schemas"]["AppName"];
            product: components["schemas"]["Product"];
            securityLevel: components["schemas"]["SecurityLevel"];
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            responseSigningAlg: components["schemas"]["ResponseSigningAlg"];
            redirectUris: components["schemas"]["RedirectUris"];
            /**
             * @description The scope of the app's developer tokens.
             * @example payments
             * @enum {string}
             */
            scope: "payments" | "accounts" | "guarantees" | "verifications";
            /**
             * @description Certificate apps only; the `kid` to sign with (RFC 7638 thumbprint of the certificate's key).
             * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
             */
            keyId?: string;
            certificatePem?: components["schemas"]["CertificatePem"];
            jwksUri?: components["schemas"]["JwksUri"];
            bic?: components["schemas"]["Bic"];
            createdDateTime: components["schemas"]["DateTime"];
            updatedDateTime: components["schemas"]["DateTime"];
        };
        /** @description Exactly one of `certificatePem` and `jwksUri`. */
        NewApp: {
            name: components["schemas"]["AppName"];
            product: components["schemas"]["Product"];
            securityLevel: components["schemas"]["SecurityLevel"];
            tokenEndpointAuthMethod?: components["schemas"]["TokenEndpointAuthMethod"];
            responseSigningAlg?: components["schemas"]["ResponseSigningAlg"];
            redirectUris?: components["schemas"]["RedirectUris"];
            certificatePem?: components["schemas"]["CertificatePem"];
            jwksUri?: components["schemas"]["JwksUri"];
            bic?: components["schemas"]["Bic"];
        };
        /**
         * @description The app secret. It is shown this once; the service keeps only its SHA-256. Absent with `private_key_jwt`.
         * @example Zk5wQ0rXh1b7n9oJ2y4uV6aL8cE3gT5sR1mP0dKfXqI
         */
        ClientSecret: string;
        /** @description The app, and this once its secret. */
        RegisteredApp: {
            clientSecret?: components["schemas"]["ClientSecret"];
            clientId: components["schemas"]["ClientId"];
            name: components["schemas"]["AppName"];
            product: components["schemas"]["Product"];
            securityLevel: components["schemas"]["SecurityLevel"];
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            responseSigningAlg: components["schemas"]["ResponseSigningAlg"];
            redirectUris: components["schemas"]["RedirectUris"];
            /**
             * @description The scope of the app's developer tokens.
             * @example payments
             * @enum {string}
             */
            scope: "payments" | "accounts" | "guarantees" | "verifications";
            /**
             * @description Certificate apps only; the `kid` to sign with (RFC 7638 thumbprint of the certificate's key).
             * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
             */
            keyId?: string;
            certificatePem?: components["schemas"]["CertificatePem"];
            jwksUri?: components["schemas"]["JwksUri"];
            bic?: components["schemas"]["Bic"];
            createdDateTime: components["schemas"]["DateTime"];
            updatedDateTime: components["schemas"]["DateTime"];
        };
        /** @description What is absent stays as it is. A certificate replaces a JWKS address and the other way round. Product, security level and authentication method are for good. */
        AppChanges: {
            name?: components["schemas"]["AppName"];
            responseSigningAlg?: components["schemas"]["ResponseSigningAlg"];
            redirectUris?: components["schemas"]["RedirectUris"];
            certificatePem?: components["schemas"]["CertificatePem"];
            jwksUri?: components["schemas"]["JwksUri"];
            bic?: components["schemas"]["Bic"];
        };
        RotatedSecret: {
            clientId: components["schemas"]["ClientId"];
            clientSecret: components["schemas"]["ClientSecret"];
            rotatedDateTime: components["schemas"]["DateTime"];
        };
        /**
         * @description 1… for citizens, 2… for residents.
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        Name: {
            /** @example Mohammed Abdullah Al-Qahtani */
            en: string;
            /**
             * @description Absent for residents without an Arabic name.
             * @example محمد عبدالله القحطاني
             */
            ar?: string;
        };
        /** @example SA4599000000001000000016 */
        Iban: string;
        /**
         * @example Active
         * @enum {string}
         */
        AccountStatus: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
        Amount: {
            /** @example 25000.00 */
            Amount: string;
            /** @example SAR */
            Currency: string;
        };
        CustomerAccount: {
            /** @example acc-000101 */
            accountId: string;
            iban: components["schemas"]["Iban"];
            /**
             * @description CurrentAccount, Savings or CreditCard.
             * @example CurrentAccount
             */
            accountSubType: string;
            status: components["schemas"]["AccountStatus"];
            /** @example SAR */
            currency: string;
            balance: components["schemas"]["Amount"];
        };
        CustomerCompany: {
            /**
             * Format: int64
             * @example 1010123456
             */
            commercialRegistrationNumber: number;
            name: components["schemas"]["Name"];
        };
        Customer: {
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * @description For the bank's pages; the same for all customers of the sandbox, and of no use outside it.
             * @example Sanad-2026!
             */
            password: string;
            name: components["schemas"]["Name"];
            accounts: components["schemas"]["CustomerAccount"][];
            /** @description Companies this customer may sign for. */
            companies: components["schemas"]["CustomerCompany"][];
        };
        OneTimeCode: {
            /** @example 482913 */
            code: string;
            /**
             * @description What the code confirms, for example the ConsentId.
             * @example pis-6f1d0d0c-3f0e-4a5e-8a55-0f4a3b1c2d9e
             */
            purpose: string;
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * @description The AccountId of the account information interface.
         * @example acc-000103
         */
        AccountId: string;
        StatusChange: {
            status: components["schemas"]["AccountStatus"];
        };
        /** @description An account as the core bank knows it. */
        BankAccount: {
            accountId: components["schemas"]["AccountId"];
            iban: components["schemas"]["Iban"];
            status: components["schemas"]["AccountStatus"];
            statusUpdatedDateTime: components["schemas"]["DateTime"];
        };
        Description: {
            /** @example Rejected by SARIE, insufficient funds */
            en: string;
            /** @example مرفوضة من سريع لعدم كفاية الرصيد */
            ar: string;
        };
        /** @description The fixed values with which the sandbox behaves in a special way. */
        MagicValues: {
            customers: {
                nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
                description: components["schemas"]["Description"];
            }[];
            amounts: {
                /**
                 * @description A whole amount (4004.00), or an ending (.01) that any amount may have.
                 * @example .01
                 */
                amount: string;
                /**
                 * @example payment
                 * @enum {string}
                 */
                appliesTo: "payment" | "letterOfGuarantee";
                description: components["schemas"]["Description"];
            }[];
            /** @description Accounts of this bank that show a case of payee verification. */
            payees: {
                iban: components["schemas"]["Iban"];
                /** @description Names that match, of every holder, trading names too. */
                names: {
                    /** @example Abdullah Mohammed Al-Qahtani */
                    en?: string;
                    /** @example عبدالله محمد القحطاني */
                    ar?: string;
                }[];
                description: components["schemas"]["Description"];
            }[];
            remoteIbans: {
                iban: components["schemas"]["Iban"];
                /** @example 504 */
                answer: string;
                description: components["schemas"]["Description"];
            }[];
        };
        /**
         * @example completed
         * @enum {string}
         */
        BankPaymentState: "pending" | "completed" | "rejected" | "cancelled";
        /** @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04 */
        PaymentId: string;
        CreditorName: {
            /** @example Al Noor Trading Establishment */
            en?: string;
            /** @example مؤسسة النور التجارية */
            ar?: string;
        };
        /**
         * @description The rejecting system and its code.
         * @example SARIE.AC04
         */
        ReasonCode: string;
        /** @example The creditor account is closed · حساب المستفيد مغلق */
        ReasonMessage: string;
        /** @description A payment as the core bank knows it. */
        BankPayment: {
            paymentId: components["schemas"]["PaymentId"];
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            state: components["schemas"]["BankPaymentState"];
            amount: components["schemas"]["Amount"];
            debtorIban: components["schemas"]["Iban"];
            creditorIban: components["schemas"]["Iban"];
            creditorName: components["schemas"]["CreditorName"];
            reasonCode?: components["schemas"]["ReasonCode"];
            reasonMessage?: components["schemas"]["ReasonMessage"];
            receivedDateTime: components["schemas"]["DateTime"];
            decidedDateTime?: components["schemas"]["DateTime"];
        };
        Approval: {
            nationalIdentificationNumber?: components["schemas"]["NationalIdentificationNumber"];
        };
        Rejection: {
            reasonCode?: components["schemas"]["ReasonCode"];
            reasonMessage?: components["schemas"]["ReasonMessage"];
        };
        /**
         * @example issued
         * @enum {string}
         */
        BankLetterState: "pending" | "issued" | "rejected" | "cancelled" | "expired";
        /** @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496 */
        LetterOfGuaranteeId: string;
        /**
         * Format: int64
         * @example 1010123456
         */
        CommercialRegistrationNumber: number;
        CompanyName: {
            /** @example Tuwaiq Modern Contracting Company */
            en: string;
            /** @example شركة طويق الحديثة للمقاولات */
            ar: string;
        };
        /** @description A letter of guarantee as the core bank knows it. */
        BankLetter: {
            letterOfGuaranteeId: components["schemas"]["LetterOfGuaranteeId"];
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            applicantName: components["schemas"]["CompanyName"];
            state: components["schemas"]["BankLetterState"];
            amount: components["schemas"]["Amount"];
            /** @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority */
            beneficiaryName: string;
            /** @example TMC-LG-2026-0117 */
            customerReferenceNumber: string;
            validityExpiryDateTime?: components["schemas"]["DateTime"];
            reasonCode?: components["schemas"]["ReasonCode"];
            reasonMessage?: components["schemas"]["ReasonMessage"];
            receivedDateTime: components["schemas"]["DateTime"];
            decidedDateTime?: components["schemas"]["DateTime"];
        };
        /** @description What the bank guarantees for a company; free is the limit less what is reserved. */
        GuaranteeLine: {
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /**
             * @description Unified national number of the establishment.
             * @example 7001234567
             */
            unifiedNumber: string;
            name: components["schemas"]["CompanyName"];
            /** @description Customers who may authorize letters for it. */
            signatories: components["schemas"]["NationalIdentificationNumber"][];
            limit: components["schemas"]["Amount"];
            reserved: components["schemas"]["Amount"];
            free: components["schemas"]["Amount"];
        };
        Clock: {
            currentDateTime: components["schemas"]["DateTime"];
            /**
             * @description How far the sandbox is ahead of the machine's clock.
             * @example 3600
             */
            offsetSeconds: number;
        };
        ClockAdvance: {
            /**
             * @description At most 400 days, more than the longest consent.
             * @example 3600
             */
            advanceSeconds: number;
        };
        Health: {
            /**
             * @example up
             * @enum {string}
             */
            status: "up" | "down";
            checks: {
                /** @example database */
                name: string;
                /**
                 * @example up
                 * @enum {string}
                 */
                status: "up" | "down";
            }[];
        };
    };
    responses: {
        /** @description The request breaks the contract or a rule; `errors` names the fields. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Not allowed to this caller, or a write that a browser sent from another site. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address is known, the method is not; `Allow` lists those that are. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description `Accept` leaves nothing that can be sent. */
        NotAcceptable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The state of things does not allow it. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body has more than 64 KiB. */
        ContentTooLarge: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests, or too many wrong passwords; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A fault of ours; the log knows it under x-fapi-interaction-id. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description No session, or one that has ended; for a sign-in, a wrong e-mail address or password. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unknown id; what belongs to somebody else is unknown too. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The app id.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientId: components["schemas"]["ClientId"];
        /**
         * @description The customer.
         * @example 1000000016
         */
        NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
        /**
         * @description The account.
         * @example acc-000103
         */
        BankAccountId: components["schemas"]["AccountId"];
        /**
         * @description Only payments in this state.
         * @example pending
         */
        BankPaymentState: components["schemas"]["BankPaymentState"];
        /**
         * @description The PaymentId of the payment interface.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        PaymentId: components["schemas"]["PaymentId"];
        /**
         * @description Only letters in this state.
         * @example pending
         */
        BankLetterState: components["schemas"]["BankLetterState"];
        /**
         * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeId: components["schemas"]["LetterOfGuaranteeId"];
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request, echoed or new; quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * @description The session cookie `sanad_session`; HttpOnly, SameSite=Lax, Path=/, Secure on https, 12 hours.
         * @example sanad_session=2dTHMEx5sN3mCj8wTq0E7d4xGQm3T3H2f4o0p2Jx9aY; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax
         */
        SessionCookie: string;
        /**
         * @description The methods of this address.
         * @example GET, PATCH
         */
        Allow: string;
        /**
         * @description Whole seconds until a new request may be sent.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description Makes the browser forget the session cookie.
         * @example sanad_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax
         */
        EndedSessionCookie: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createDeveloper: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeveloper"];
            };
        };
        responses: {
            /** @description The developer, signed in. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Developer"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getCurrentDeveloper: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The developer of this session. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Developer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Credentials"];
            };
        };
        responses: {
            /** @description Signed in; the cookie holds the session. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Session"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Signed out. */
            204: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["EndedSessionCookie"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The apps, oldest first; never with a secret. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    createApp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewApp"];
            };
        };
        responses: {
            /** @description The app, and this once its secret. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredApp"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, without its secret. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    deleteApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    updateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppChanges"];
            };
        };
        responses: {
            /** @description The app as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["App"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    rotateAppSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The new secret, shown in this answer only. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RotatedSecret"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listCoreBankCustomers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All customers. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listOneTimeCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Open codes. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OneTimeCode"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    setAccountStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The account.
                 * @example acc-000103
                 */
                accountId: components["parameters"]["BankAccountId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            /** @description The account's state now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getMagicValues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Customers, amounts and IBANs. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MagicValues"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listBankPayments: {
        parameters: {
            query?: {
                /**
                 * @description Only payments in this state.
                 * @example pending
                 */
                state?: components["parameters"]["BankPaymentState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payments. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankPayment"][];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    approvePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The PaymentId of the payment interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** @description The payment as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankPayment"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    rejectPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The PaymentId of the payment interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** @description The payment as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankPayment"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listBankLetters: {
        parameters: {
            query?: {
                /**
                 * @description Only letters in this state.
                 * @example pending
                 */
                state?: components["parameters"]["BankLetterState"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letters. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLetter"][];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    issueLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLetter"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    rejectLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** @description The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLetter"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    cancelLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankLetter"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    listGuaranteeLines: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The lines. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GuaranteeLine"][];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    advanceClock: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClockAdvance"];
            };
        };
        responses: {
            /** @description The clock after the move. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Clock"];
                };
            };
            400: components["responses"]["BadRequest"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It runs. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Send requests. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            /** @description Send no requests now. */
            503: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}

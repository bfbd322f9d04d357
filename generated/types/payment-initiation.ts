// Written by make generate from specs/payment-initiation. Do not edit.
export interface paths {
    "/payments/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment consent
         * Asks for a consent to one payment. The consent is created in AwaitingAuthorization with a new ConsentId and the PaymentId
         *     that the payment will have. `BaseConsentId` guards against sending the same request twice; with `x-idempotency-key` the same
         *     request again gives the first answer.
         */
        post: operations["createPaymentConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/payment/2023.08-draft2/payment-consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payment consent (other address)
         * The same operation as createPaymentConsent, at the address of the KSA standard.
         */
        post: operations["createPaymentConsentAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment consent
         * Returns the consent as it is now. After use `Flags` has Consumed and `Links.Related` the path of the payment.
         */
        get: operations["getPaymentConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reject a payment consent or change its webhook
         * Rejects a consent that still awaits authorization, changes its webhook in any state, or does both.
         */
        patch: operations["patchPaymentConsent"];
        trace?: never;
    };
    "/open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the PSU has come with the authorization
         * The resource that `Links.scaStatus` of the consent names.
         */
        get: operations["getPaymentConsentAuthorisation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v3.1/pisp/domestic-payments/{PaymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment
         * Returns the payment that the bank created when the PSU authorized the consent.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/payment/2023.08-draft2/payments/{PaymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment (other address)
         * The same operation as getPayment, at the address that `Links.Related` of a used consent names.
         */
        get: operations["getPaymentAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/payment/2023.08-draft2/payments/{PaymentId}/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the status of a payment
         * The resource that `Links.transactionStatus` of the consent names. Its status is null until the payment is created.
         */
        get: operations["getPaymentStatus"];
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
        /** An event, signed like an answer. */
        PaymentEventEnvelope: {
            /** The client_id of the app that created the consent. */
            aud: components["schemas"]["EventAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** Names this one occurrence. It is the same however often the bank sends it, so a receiver that keeps these ids acts once on each. */
            jti: components["schemas"]["EventId"];
            /** The resource as it stood when this happened. */
            message: components["schemas"]["PaymentConsentEventMessage"] | components["schemas"]["PaymentEventMessage"];
        };
        /** A payment consent after a change of its status or flags. */
        PaymentConsentEventMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["PaymentConsentResponseData"];
            /** Relative paths. */
            Links: components["schemas"]["EventLinks"];
            /** What happened, when, and to which resource. */
            EventMeta: components["schemas"]["EventMeta"];
        };
        /** A payment that was created, or whose status changed. */
        PaymentEventMessage: {
            /** The payment and what became of it. */
            Data: components["schemas"]["PaymentResponseData"];
            /** Relative paths. */
            Links: components["schemas"]["EventLinks"];
            /** What happened, when, and to which resource. */
            EventMeta: components["schemas"]["EventMeta"];
        };
        /** The error body inside a signed envelope, for callers whose Accept prefers application/jwt by name. */
        ErrorEnvelope: {
            /** The client_id of the app that sent the request. */
            aud: components["schemas"]["ResponseAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** What was wrong, where, and what would be right. */
            message: components["schemas"]["Errors"];
        };
        /** Envelope of a payment consent request. */
        PaymentConsentRequestEnvelope: {
            /** Whom the envelope is for. One of the audiences must be the bank: its issuer or its base address. A single audience is also accepted as a string in place of the list. */
            aud: components["schemas"]["RequestAudience"];
            /** The client_id of the app, the same as in its access token. */
            iss: components["schemas"]["RequestIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat?: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** What the developer asks the PSU to consent to. */
            message: components["schemas"]["PaymentConsentRequestMessage"];
        };
        /** What the developer asks the PSU to consent to. */
        PaymentConsentRequestMessage: {
            /** The payment, who pays and who is paid. */
            Data: components["schemas"]["PaymentConsentRequestData"];
            /** What the developer knows and the bank needs to recognise fraud. Every group and every member is optional. */
            Risk: components["schemas"]["PaymentConsentRequestRisk"];
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
        };
        /** Envelope of a payment consent. */
        PaymentConsentResponseEnvelope: {
            /** The client_id of the app that sent the request. */
            aud: components["schemas"]["ResponseAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** A payment consent as the bank has it. */
            message: components["schemas"]["PaymentConsentResponseMessage"];
        };
        /** A payment consent as the bank has it. */
        PaymentConsentResponseMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["PaymentConsentResponseData"];
            /** The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it. */
            Risk: components["schemas"]["PaymentResponseRisk"];
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
            /** Relative paths. */
            Links: components["schemas"]["PaymentConsentLinks"];
            /** An empty object; only lists have members here. */
            Meta: components["schemas"]["Meta"];
        };
        /** Envelope of a change to a payment consent. */
        PaymentConsentPatchEnvelope: {
            /** Whom the envelope is for. One of the audiences must be the bank: its issuer or its base address. A single audience is also accepted as a string in place of the list. */
            aud: components["schemas"]["RequestAudience"];
            /** The client_id of the app, the same as in its access token. */
            iss: components["schemas"]["RequestIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat?: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** The changes. Send Data, Subscription or both. */
            message: components["schemas"]["PaymentConsentPatchMessage"];
        };
        /** The changes. Send Data, Subscription or both. */
        PaymentConsentPatchMessage: {
            /** Ends the consent. A payment consent can be rejected while it awaits authorization; afterwards its status cannot be changed. */
            Data?: {
                /**
                 * How the consent ends: Rejected before it is authorized, Finished afterwards.
                 * @example Rejected
                 * @enum {string}
                 */
                Status: "Rejected" | "Finished";
                /**
                 * Who ends the consent, the developer or the PSU through the developer.
                 * @example KSAOB.TPP.InitiatedByPSU
                 * @enum {string}
                 */
                RevokedBy: "KSAOB.TPP" | "KSAOB.TPP.InitiatedByPSU";
            };
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
        };
        /** Envelope of a payment. */
        PaymentResponseEnvelope: {
            /** The client_id of the app that sent the request. */
            aud: components["schemas"]["ResponseAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** One payment as it stands now. */
            message: components["schemas"]["PaymentResponseMessage"];
        };
        /** One payment as it stands now. */
        PaymentResponseMessage: {
            /** The payment and what became of it. */
            Data: components["schemas"]["PaymentResponseData"];
            /** The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it. */
            Risk?: components["schemas"]["PaymentResponseRisk"];
            /** Relative paths. */
            Links: {
                /**
                 * Path of this payment.
                 * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                Self: string;
                /** Always null, because a single payment has no related resources. */
                Related: string[] | null;
            };
            /** An empty object; only lists have members here. */
            Meta: components["schemas"]["Meta"];
        };
        /** Envelope of a transaction status. */
        PaymentStatusResponseEnvelope: {
            /** The client_id of the app that sent the request. */
            aud: components["schemas"]["ResponseAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** The status of a payment, from the creation of its consent on. */
            message: components["schemas"]["PaymentStatusResponseMessage"];
        };
        /** The status of a payment, from the creation of its consent on. */
        PaymentStatusResponseMessage: {
            /** How far the payment has come. */
            Data: {
                /**
                 * Names the payment, as the consent's answer did.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: string;
                /**
                 * The status of the payment, or null until the payment is created.
                 * @example KSAOB.Pending
                 * @enum {string|null}
                 */
                Status: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled" | null;
                /**
                 * When the status last changed. Until the payment is created, when the status of the consent last changed.
                 * @example 2026-11-21T09:34:10.482Z
                 */
                StatusUpdateDateTime: string;
            };
            /** Relative paths. */
            Links: components["schemas"]["SelfLinks"];
            /** An empty object; only lists have members here. */
            Meta: components["schemas"]["Meta"];
        };
        /** Envelope of the status of an authorization. */
        AuthorisationResponseEnvelope: {
            /** The client_id of the app that sent the request. */
            aud: components["schemas"]["ResponseAudience"];
            /** The issuer of the bank. */
            iss: components["schemas"]["ResponseIssuer"];
            /** When the envelope was made, in seconds since the epoch. */
            iat: components["schemas"]["IssuedAt"];
            /** The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock. */
            nbf: components["schemas"]["NotBefore"];
            /** The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`. */
            exp: components["schemas"]["ExpiresAt"];
            /** How far the PSU has come with the authorization of a consent. */
            message: components["schemas"]["AuthorisationResponseMessage"];
        };
        /** How far the PSU has come with the authorization of a consent. */
        AuthorisationResponseMessage: {
            /** The status of the authorization. */
            Data: {
                /**
                 * received until the PSU has signed in, psuAuthenticated until the PSU has decided. Then finalised after an approval, or failed after a refusal, a withdrawal or the end of the time.
                 * @example received
                 * @enum {string}
                 */
                ScaStatus: "received" | "psuAuthenticated" | "finalised" | "failed";
            };
            /** Relative paths. */
            Links: components["schemas"]["SelfLinks"];
            /** An empty object; only lists have members here. */
            Meta: components["schemas"]["Meta"];
        };
        /**
         * Whom the envelope is for. One of the audiences must be the bank: its issuer or its base address. A single audience is also accepted as a string in place of the list.
         * @example [
         *       "http://localhost:8080/auth"
         *     ]
         */
        RequestAudience: string[];
        /**
         * The client_id of the app, the same as in its access token.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        RequestIssuer: string;
        /**
         * Format: int64
         * When the envelope was made, in seconds since the epoch.
         * @example 1795253400
         */
        IssuedAt: number;
        /**
         * Format: int64
         * The start of the envelope's validity in seconds since the epoch, at most 10 seconds ahead of the bank's clock.
         * @example 1795253400
         */
        NotBefore: number;
        /**
         * Format: int64
         * The end of the envelope's validity in seconds since the epoch. In requests at most 3600 after `nbf`, in answers 300 after `iat`.
         * @example 1795253700
         */
        ExpiresAt: number;
        /**
         * The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama).
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        /**
         * How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected.
         * @example 024:00:00
         */
        AuthorizationExpirationTimeWindow: string;
        /** An amount of money, greater than zero. */
        RequestAmount: {
            /**
             * Decimal amount with a point, at most 13 digits before it and two after it.
             * @example 125.50
             */
            Amount: string;
            /**
             * ISO 4217 code; payments are in SAR only.
             * @example SAR
             */
            Currency: 'SAR' | (string & {});
        };
        /** What the consent allows and when. */
        RequestControlParameters: {
            /**
             * Whether the PSU pays by account at a merchant.
             * @example true
             */
            IsPayByAccount?: boolean;
            /** Which payments the consent allows. One single payment is the only schedule that is offered. */
            ConsentSchedule: {
                /** One payment, at once or on a later day. */
                SinglePayment: {
                    /**
                     * Whether the payment is made at once or on a later day. Values other than the known ones are refused as a breach of a business rule.
                     * @example KSAOB.SingleInstantPayment
                     */
                    Type: 'KSAOB.SingleInstantPayment' | 'KSAOB.SingleFutureDatedPayment' | (string & {});
                    /** An amount of money, greater than zero. */
                    Amount: components["schemas"]["RequestAmount"];
                    /**
                     * The day of a KSAOB.SingleFutureDatedPayment in Asia/Riyadh, from tomorrow to 365 days ahead. The day must not begin after ExpirationDateTime. When it begins, a consent that still awaits authorization is Rejected. Leave it out of an instant payment.
                     * @example 2026-12-01T00:00:00+03:00
                     */
                    RequestedExecutionDate?: string;
                };
            };
        };
        /**
         * A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit.
         * @example {
         *       "en": "Abdullah Mohammed Al-Qahtani",
         *       "ar": "عبدالله محمد القحطاني"
         *     }
         */
        BilingualName: {
            /**
             * The name in English.
             * @example Abdullah Mohammed Al-Qahtani
             */
            en?: string;
            /**
             * The name in Arabic.
             * @example عبدالله محمد القحطاني
             */
            ar?: string;
        };
        /** Who pays and who is paid. */
        RequestInitiation: {
            /** The account to debit. It must belong to the PSU who authorizes. Without it the PSU chooses an account at the bank. */
            DebtorAccount?: {
                /**
                 * The scheme of Identification. Only IBANs are accepted.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN";
                /**
                 * A Saudi IBAN with correct check digits (ISO 13616, mod 97). Blanks and small letters are accepted.
                 * @example SA3099000000608010799819
                 */
                Identification: string;
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                Name?: components["schemas"]["BilingualName"];
            };
            /** The account to credit. It must differ from the debtor's. */
            CreditorAccount: {
                /**
                 * The scheme of Identification. Only IBANs are accepted.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN";
                /**
                 * A Saudi IBAN with correct check digits (ISO 13616, mod 97). Blanks and small letters are accepted.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                Name: components["schemas"]["BilingualName"];
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                TradingName?: components["schemas"]["BilingualName"];
            };
        };
        /**
         * The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted.
         * @example ONLP
         */
        PurposeCode: 'SELF' | 'ONLP' | 'LORP' | 'BIL' | 'DONA' | 'DUES' | 'GOPT' | 'PERS' | 'PERL' | (string & {});
        /** The third party on whose behalf the developer acts. */
        SponsoredTPP: {
            /**
             * Trading name of the third party.
             * @example نخيل للمدفوعات
             */
            TradingName?: string;
            /**
             * Identification of the third party, for example the unified number of its establishment.
             * @example 7001234567
             */
            Identification?: string;
        };
        /** Who sells what the payment is for. Left out where no shop is paid. */
        MerchantDetails: {
            /**
             * The merchant's id. The KSA standard asks for 8 to 20 characters, but its own samples are shorter, so shorter ids are accepted.
             * @example M-1010234567
             */
            MerchantId?: string;
            /**
             * The name under which the merchant is entered in the commercial register.
             * @example شركة النخيل للقهوة المحدودة
             */
            MerchantLegalName?: string;
            /**
             * Trading brand of the merchant. Answers give it as Data.TradingBrandName.
             * @example قهوة النخيل · Palm Coffee
             */
            MerchantTradingBrandName?: string;
            /**
             * What the merchant sells, as the number of an ISO 18245 category, for example 5814 for fast food.
             * @example 5814
             */
            MerchantCategoryCode?: number;
            /**
             * Whether any of the systems below knows the merchant.
             * @example true
             */
            MerchantRegistered?: boolean;
            /**
             * The public systems that know the merchant, for example Maroof.
             * @example [
             *       "KSAOB.Maroof"
             *     ]
             */
            RegisteredMerchantManagementSystem?: ('KSAOB.Maroof' | (string & {}))[];
            /** The SAQR code that the PSU scanned. */
            OBSaqrDetails?: {
                /**
                 * Id of the SAQR code.
                 * @example SAQR-2026-000481516
                 */
                SAQRCodeID?: string;
                /**
                 * The end of the SAQR code's validity.
                 * @example 2026-11-21T23:59:59+03:00
                 */
                SAQRValidityDateTime?: string;
            };
        };
        /** The payment, who pays and who is paid. */
        PaymentConsentRequestData: {
            /** The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama). */
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * The developer's own id of this request. Each payment consent request of an app needs a new one.
             * @example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51
             */
            BaseConsentId: string;
            /**
             * Whether one person must be able to authorize alone. With KSAOB.Single an account that needs several people's approval cannot be debited; with KSAOB.Multi it can. Other values are refused. Otherwise a misspelt one would show only when the PSU is at the bank.
             * @example KSAOB.Single
             * @enum {string}
             */
            AcceptedAuthorizationType: "KSAOB.Single" | "KSAOB.Multi";
            /** How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected. */
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * The end of the consent's validity, in the future and at most 365 days ahead.
             * @example 2026-12-21T12:30:00+03:00
             */
            ExpirationDateTime: string;
            /** What the consent allows and when. */
            ControlParameters: components["schemas"]["RequestControlParameters"];
            /** Who pays and who is paid. */
            Initiation: components["schemas"]["RequestInitiation"];
            /**
             * A text from the payer to the beneficiary.
             * @example قهوة الصباح · Morning coffee
             */
            PayerNotes?: string;
            /** The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted. */
            PaymentPurposeCode: components["schemas"]["PurposeCode"];
            /** The third party on whose behalf the developer acts. */
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            /** Who sells what the payment is for. Left out where no shop is paid. */
            MerchantDetails?: components["schemas"]["MerchantDetails"];
        };
        /** What the developer knows about the PSU. */
        PSUIndicators: {
            /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
            PSUName?: components["schemas"]["BilingualName"];
            /**
             * Phone number of the PSU at the developer, national or international.
             * @example 0501234567
             */
            PSUPhoneNumber?: string;
            /**
             * Whether the PSU has an account at the developer.
             * @example true
             */
            IsCustomerRegistered?: boolean;
            /**
             * Whether the developer has verified who the PSU is.
             * @example true
             */
            IsCustomerVerified?: boolean;
            /**
             * Failed log-ins of the PSU at the developer since the last successful one.
             * @example 0
             */
            FailedLoginAttempts?: number;
            /**
             * When the PSU last changed the password at the developer.
             * @example 2026-03-02T08:15:00+03:00
             */
            PasswordChangedDateTime?: string;
            /**
             * When the PSU became a customer of the developer.
             * @example 2024-09-10T11:00:00+0300
             */
            PSUOnboardingDateTime?: string;
        };
        /** How the payment request came about. */
        TransactionIndicators: {
            /**
             * Whether the user or a system started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * The highest number of payments that the developer lets the PSU make.
             * @example 1
             */
            TransactionNumberCap?: number;
            /**
             * The channel in which the PSU started the request.
             * @example KSAOB.Web
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        };
        /** What the developer knows about the beneficiary. */
        BeneficiaryIndicators: {
            /**
             * Whether the developer, not the PSU, filled in the beneficiary.
             * @example true
             */
            IsBeneficiaryPrePopulated?: boolean;
        };
        /** What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same. */
        DeviceIndicators: {
            /**
             * The position of the device.
             * @example {
             *       "Latitude": "24.7136",
             *       "Longitude": "46.6753"
             *     }
             */
            GeoLocation?: {
                /**
                 * Decimal degrees.
                 * @example 24.7136
                 */
                Latitude?: string;
                /**
                 * Decimal degrees.
                 * @example 24.7136
                 */
                Longitude?: string;
            };
            /**
             * The developer's id of the device.
             * @example 7f3c1a90-54234
             */
            DeviceId?: string;
            /**
             * Whether the device uses a VPN.
             * @example false
             */
            VPNStatus?: boolean;
            /**
             * Whether a remote access tool runs on the device.
             * @example false
             */
            RemoteAccessTool?: boolean;
            /**
             * Whether the screen is shared.
             * @example false
             */
            Screensharing?: boolean;
            /**
             * Whether the restrictions of the device's maker are in force, so that it is neither jailbroken nor rooted.
             * @example true
             */
            DeviceSoftwareRestricted?: boolean;
            /**
             * Whether the developer trusts the device.
             * @example true
             */
            TrustedDeviceFlag?: boolean;
            /**
             * Since when the developer trusts the device.
             * @example 2025-11-05T19:20:30Z
             */
            TrustedDeviceDateAndTime?: string;
            /**
             * Since when the developer trusts the device.
             * @example 2025-11-05T19:20:30Z
             */
            TrustedDeviceDateAndtime?: string;
            /**
             * How the developer came to trust the device.
             * @example KSAOB.IVR
             * @enum {string}
             */
            MechanismOfTrustingDevice?: "KSAOB.IVR" | "KSAOB.OTP" | "KSAOB.Nafath";
            /**
             * Version of the device's IP address. The KSA standard also spells this member IPAddressVerison.
             * @example KSAOB.IPv4
             * @enum {string}
             */
            IPAddressVersion?: "KSAOB.IPv4" | "KSAOB.IPv6";
            /**
             * Version of the device's IP address. The KSA standard also spells this member IPAddressVerison.
             * @example KSAOB.IPv4
             * @enum {string}
             */
            IPAddressVerison?: "KSAOB.IPv4" | "KSAOB.IPv6";
            /**
             * Whether the PSU holds a telephone or a tablet, or wears a watch.
             * @example KSAOB.Smartphone
             * @enum {string}
             */
            DeviceType?: "KSAOB.Smartphone" | "KSAOB.Tablet" | "KSAOB.Smartwatch";
            /**
             * Name of the device as its owner set it.
             * @example هاتف عبدالله
             */
            DeviceName?: string;
            /**
             * How the device is connected.
             * @example KSAOB.WiFi
             * @enum {string}
             */
            ConnectionType?: "KSAOB.WiFi" | "KSAOB.MobileData";
            /**
             * Version of the developer's app.
             * @example 4.12.0
             */
            AppVersion?: string;
            /**
             * Locale of the device as a BCP 47 tag.
             * @example ar-SA
             */
            LocaleInformation?: string;
            /**
             * How much the device can store, with the unit.
             * @example 256 GB
             */
            StorageCapacity?: string;
            /**
             * Whether the device reads the screen aloud to the PSU.
             * @example false
             */
            ScreenReaderActive?: boolean;
            /**
             * Name of the internet service provider.
             * @example stc
             */
            ISPName?: string;
            /**
             * Generation of the mobile network.
             * @example KSAOB.5G
             * @enum {string}
             */
            NetworkType?: "KSAOB.2G" | "KSAOB.3G" | "KSAOB.4G" | "KSAOB.5G";
        };
        /** What the developer knows and the bank needs to recognise fraud. Every group and every member is optional. */
        PaymentConsentRequestRisk: {
            /** What the developer knows about the PSU. */
            PSUIndicators?: components["schemas"]["PSUIndicators"];
            /** How the payment request came about. */
            TransactionIndicators?: components["schemas"]["TransactionIndicators"];
            /** What the developer knows about the beneficiary. */
            BeneficiaryIndicators?: components["schemas"]["BeneficiaryIndicators"];
            /** What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same. */
            DeviceIndicators?: components["schemas"]["DeviceIndicators"];
        };
        /**
         * Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet.
         * @example {
         *       "Webhook": {
         *         "Url": "https://tpp.example/webhooks/sanad",
         *         "IsActive": false
         *       }
         *     }
         */
        Subscription: {
            /** The developer's callback. */
            Webhook: {
                /**
                 * Callback address. Outside the sandbox it must be https and public, also whenever the bank calls it.
                 * @example https://tpp.example/webhooks/sanad
                 */
                Url: string;
                /**
                 * Whether the bank sends events. What happens while it is false is not sent later, but can be fetched for 7 days.
                 * @example false
                 */
                IsActive: boolean;
            };
        };
        /**
         * The client_id of the app that sent the request.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ResponseAudience: string;
        /**
         * The issuer of the bank.
         * @example http://localhost:8080/auth
         */
        ResponseIssuer: string;
        /** How much money, and in which currency. */
        ResponseAmount: {
            /**
             * Decimal amount with exactly two decimals.
             * @example 125.50
             */
            Amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: 'SAR' | (string & {});
        };
        /** What the consent allows and when. */
        ResponseControlParameters: {
            /** The time from creation to expiry. */
            ConsentPeriod: {
                /**
                 * CreationDateTime of the consent.
                 * @example 2026-11-21T09:30:00.117Z
                 */
                ValidFromDateTime: string;
                /**
                 * ExpirationDateTime of the request.
                 * @example 2026-12-21T09:30:00.000Z
                 */
                ValidToDateTime: string;
            };
            /**
             * The value of the request.
             * @example true
             */
            IsPayByAccount?: boolean;
            /** Which payment the consent allows. */
            ConsentSchedule: {
                /** The one payment that the consent allows. */
                SinglePayment: {
                    /**
                     * Number of the payment in the schedule, always 1.
                     * @example 1
                     */
                    id: number;
                    /**
                     * The value of the request.
                     * @example KSAOB.SingleInstantPayment
                     */
                    Type: 'KSAOB.SingleInstantPayment' | 'KSAOB.SingleFutureDatedPayment' | (string & {});
                    /** How much money, and in which currency. */
                    Amount: components["schemas"]["ResponseAmount"];
                    /**
                     * The value of the request in UTC. Only in a future-dated payment.
                     * @example 2026-11-30T21:00:00.000Z
                     */
                    RequestedExecutionDate?: string;
                };
            };
            /**
             * The value of the request. Consents from before the list was closed may have other values.
             * @example KSAOB.Single
             */
            AcceptedAuthorizationType: 'KSAOB.Single' | 'KSAOB.Multi' | (string & {});
            /** How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected. */
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
        };
        /** Who pays and who is paid. */
        ResponseInitiation: {
            /** The account to debit. When the request named none, absent until the consent is used, then the account that the PSU chose at the bank, without a name. */
            DebtorAccount?: {
                /**
                 * The scheme of Identification. Requests call this member IdentificationType.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                SchemeName: "KSAOB.IBAN";
                /**
                 * IBAN without blanks.
                 * @example SA3099000000608010799819
                 */
                Identification: string;
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                Name?: components["schemas"]["BilingualName"];
            };
            /** The beneficiary's account, as the request named it. */
            CreditorAccount: {
                /**
                 * The scheme of Identification. Requests call this member IdentificationType.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                SchemeName: "KSAOB.IBAN";
                /**
                 * IBAN without blanks.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                Name: components["schemas"]["BilingualName"];
                /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                TradingName?: components["schemas"]["BilingualName"];
                /**
                 * BIC of the creditor's bank, or its SARIE id where no BIC is known. Absent when the bank code of the IBAN is not known.
                 * @example RJHISARI
                 */
                CreditorAgent?: string;
            };
        };
        /** The consent and what it allows. */
        PaymentConsentResponseData: {
            /**
             * The bank's id of the consent.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
            /**
             * The payment's id, known from the beginning. The payment can be read under it once the PSU has authorized.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            PaymentId: string;
            /**
             * The value of the request.
             * @example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51
             */
            BaseConsentId: string;
            /**
             * AwaitingAuthorization on creation, Rejected when it was declined, withdrawn or not authorized in time, Finished after use. Authorized lasts only within one transaction, because authorization and use are one step.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            Status: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /** What happened to the consent and when. Absent until the first flag is set. */
            Flags?: {
                /**
                 * PartlyAuthorized, the first of several people approved. Consumed, the payment was created. Nothing sets Closed yet. The other flags are not used in payment consents.
                 * @example Consumed
                 * @enum {string}
                 */
                Flag: "PartlyAuthorized" | "Activated" | "Consumed" | "Revoked" | "Expired" | "Closed";
                /**
                 * When the flag was set.
                 * @example 2026-11-21T09:34:10.482Z
                 */
                FlagSetDateTime: string;
            }[];
            /**
             * When Status last changed.
             * @example 2026-11-21T09:30:00.117Z
             */
            StatusUpdateDateTime: string;
            /**
             * When the consent was created.
             * @example 2026-11-21T09:30:00.117Z
             */
            CreationDateTime: string;
            /** What the consent allows and when. */
            ControlParameters: components["schemas"]["ResponseControlParameters"];
            /** Who pays and who is paid. */
            Initiation: components["schemas"]["ResponseInitiation"];
            /**
             * The value of the request.
             * @example قهوة الصباح · Morning coffee
             */
            PayerNotes?: string;
            /** The text that the beneficiary receives with the money. */
            BeneficiaryInformation?: {
                /**
                 * PayerNotes of the request.
                 * @example قهوة الصباح · Morning coffee
                 */
                Notes: string;
            };
            /** The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted. */
            Purpose: components["schemas"]["PurposeCode"];
            /**
             * MerchantDetails.MerchantTradingBrandName of the request.
             * @example قهوة النخيل · Palm Coffee
             */
            TradingBrandName?: string;
            /** The creditor's bank, found by the bank code of the IBAN. Absent when the code is not known. */
            AgentInformation?: {
                /**
                 * The creditor's bank in English, found by the IBAN.
                 * @example Al Rajhi Bank
                 */
                Name: string;
                /**
                 * BIC of the bank, or its SARIE id where no BIC is known.
                 * @example RJHISARI
                 */
                Identification: string;
            };
            /**
             * ControlParameters.IsPayByAccount of the request.
             * @example true
             */
            IsPayByAccount?: boolean;
        };
        /** What the developer said about the PSU, as sent, or null. */
        PSUIndicatorsOrNull: {
            /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
            PSUName?: components["schemas"]["BilingualName"];
            /**
             * Phone number of the PSU at the developer, national or international.
             * @example 0501234567
             */
            PSUPhoneNumber?: string;
            /**
             * Whether the PSU has an account at the developer.
             * @example true
             */
            IsCustomerRegistered?: boolean;
            /**
             * Whether the developer has verified who the PSU is.
             * @example true
             */
            IsCustomerVerified?: boolean;
            /**
             * Failed log-ins of the PSU at the developer since the last successful one.
             * @example 0
             */
            FailedLoginAttempts?: number;
            /**
             * When the PSU last changed the password at the developer.
             * @example 2026-03-02T08:15:00+03:00
             */
            PasswordChangedDateTime?: string;
            /**
             * When the PSU became a customer of the developer.
             * @example 2024-09-10T11:00:00+0300
             */
            PSUOnboardingDateTime?: string;
        } | null;
        /** A Saudi national address, or null. */
        AddressOrNull: {
            /**
             * What the address is used for, for example business.
             * @example KSAOB.Business
             */
            AddressType?: 'KSAOB.Business' | (string & {});
            /**
             * Short address of the Saudi national address system, four letters and four digits.
             * @example RRRD2929
             */
            ShortAddress?: string;
            /**
             * The building's four digits in the national address.
             * @example 2929
             */
            BuildingNumber?: string;
            /**
             * The flat, office or shop inside the building.
             * @example 4
             */
            UnitNumber?: number;
            /**
             * The street in Arabic or English, without the building's number.
             * @example طريق الملك فهد
             */
            StreetName?: string;
            /**
             * Secondary number of the national address, four digits.
             * @example 8118
             */
            SecondaryNumber?: string;
            /**
             * The quarter of the city in Arabic or English.
             * @example العليا
             */
            District?: string;
            /**
             * The postal zone, five digits in Saudi Arabia.
             * @example 12214
             */
            PostalCode?: string;
            /**
             * The town in Arabic or English.
             * @example الرياض
             */
            City?: string;
            /**
             * ISO 3166-1 alpha-2 country code.
             * @example SA
             */
            Country?: string;
        } | null;
        /** How the payment request came about, as the developer sent it, or null. */
        TransactionIndicatorsOrNull: {
            /**
             * Whether the user or a system started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * The highest number of payments that the developer lets the PSU make.
             * @example 1
             */
            TransactionNumberCap?: number;
            /**
             * The channel in which the PSU started the request.
             * @example KSAOB.Web
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        } | null;
        /** The groups of Risk that answers repeat. A group that the request left out is null. DestinationDeliveryAddress is always null, since no request carries it. */
        PaymentResponseRisk: {
            /** What the developer said about the PSU, as sent, or null. */
            PSUIndicators: components["schemas"]["PSUIndicatorsOrNull"];
            /** A Saudi national address, or null. */
            DestinationDeliveryAddress: components["schemas"]["AddressOrNull"];
            /** How the payment request came about, as the developer sent it, or null. */
            TransactionIndicators: components["schemas"]["TransactionIndicatorsOrNull"];
        };
        /** Relative paths. */
        PaymentConsentLinks: {
            /**
             * Path of this consent; its last segment is the ConsentId.
             * @example /open-banking/payment/2023.08-draft2/payment-consents/pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            Self: string;
            /**
             * Empty until the consent is used, then the path of the payment.
             * @example [
             *       "/open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04"
             *     ]
             */
            Related: string[];
            /**
             * The authorization endpoint with client_id, response_type and the scope of this consent. Add redirect_uri, state, nonce, code_challenge and code_challenge_method=S256, and send the PSU there, as the text at the top of this contract says.
             * @example /auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20payments%3Apis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            scaOAuth: string;
            /**
             * Path of the resource that tells how far the PSU has come with the authorization.
             * @example /open-banking/payment/2023.08-draft2/payment-consents/pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4/authorisations/c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77
             */
            scaStatus: string;
            /**
             * Path of the status of the payment; it can be read from now on.
             * @example /open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04/status
             */
            transactionStatus: string;
        };
        /**
         * An empty object; only lists have members here.
         * @example {}
         */
        Meta: Record<string, never>;
        /** What was wrong, where, and what would be right. */
        Errors: {
            /** What is wrong. Every wrong field of the message is listed, at most 20, in the order of the message. Rules that no schema can state are checked when the form is right, and then all of them at once. Outside the message the first fault ends the check. */
            Errors: {
                /**
                 * What went wrong, for programs.
                 *
                 *     - AccessToken.Unauthorized: the token is missing, expired, revoked or unknown. AccessToken.InvalidScope: the token is
                 *       valid but of another product, of the wrong kind, or its consent lacks the permission.
                 *     - Consent.Unauthorized: the consent is not authorized, was rejected, or the person who authorized it no longer may.
                 *       Consent.Revoked: it was revoked. Consent.Invalid: it has expired.
                 *     - Consent.TransientAccountAccessFailure: the core bank did not answer; try again. AccountTemporarilyBlocked: the
                 *       account is suspended. PermanentAccountAccessFailure: the account is closed or its holder has died.
                 *     - Consent.BusinessRuleViolation: a rule is broken that no schema can state; `Path` names the field.
                 *     - JWS.Malformed: the body is not a compact JWS, or the header `x-jws-signature` is missing. JWS.InvalidHeader: the
                 *       algorithm or the key. JWS.InvalidSignature: the signature does not match. JWS.InvalidClaim: `Path` names the claim.
                 *     - Body.InvalidFormat: the body breaks its schema or is not strict JSON. Resource.InvalidFormat: a value, a header or a
                 *       parameter has a wrong form. Resource.InvalidResourceId: no resource of this app has this id.
                 *     - GenericRecoverableError: try again later. GenericError: everything else.
                 *
                 *     The codes of JWE and Event belong to the standard's list and are not sent.
                 * @example KSAOB.Body.InvalidFormat
                 * @enum {string}
                 */
                Code: "KSAOB.AccessToken.Unauthorized" | "KSAOB.AccessToken.InvalidScope" | "KSAOB.Consent.Revoked" | "KSAOB.Consent.Unauthorized" | "KSAOB.Consent.TransientAccountAccessFailure" | "KSAOB.Consent.AccountTemporarilyBlocked" | "KSAOB.Consent.PermanentAccountAccessFailure" | "KSAOB.Consent.Invalid" | "KSAOB.Consent.BusinessRuleViolation" | "KSAOB.JWS.InvalidSignature" | "KSAOB.JWS.Malformed" | "KSAOB.JWS.InvalidClaim" | "KSAOB.JWS.InvalidHeader" | "KSAOB.JWE.DecryptionError" | "KSAOB.JWE.InvalidHeader" | "KSAOB.GenericRecoverableError" | "KSAOB.GenericError" | "KSAOB.Event.UnexpectedEvent" | "KSAOB.Body.InvalidFormat" | "KSAOB.Resource.InvalidResourceId" | "KSAOB.Resource.InvalidFormat";
                /**
                 * What was wrong, where, and what would be right, in English, for people.
                 * @example Data.BaseConsentId is missing; send it, for example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51.
                 */
                Message: string;
                /**
                 * The field, header or parameter at fault. Fields are named from inside `message`, for example Data.BaseConsentId.
                 * @example Data.BaseConsentId
                 */
                Path?: string;
                /**
                 * Format: uri-reference
                 * Where the code is described, with its causes and what helps. A path below the base address.
                 * @example /docs/errors#KSAOB.Body.InvalidFormat
                 */
                Url?: string;
            }[];
        };
        /**
         * Compact JWS whose payload is the error envelope.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ.eyJhdWQiOiI3YzJhMWI2MC04ZjFlLTRmNjMtOWQwYy01YjFlMmEzZDRjNWYiLCJpc3MiOiJodHRwOi8vbG9jYWxob3N0OjgwODAvYXV0aCIsImlhdCI6MTc5NTI1MzQwMCwibmJmIjoxNzk1MjUzNDAwLCJleHAiOjE3OTUyNTM3MDAsIm1lc3NhZ2UiOnsiRXJyb3JzIjpbeyJDb2RlIjoiS1NBT0IuQm9keS5JbnZhbGlkRm9ybWF0IiwiTWVzc2FnZSI6IkRhdGEuQmFzZUNvbnNlbnRJZCBpcyBtaXNzaW5nOyBzZW5kIGl0LCBmb3IgZXhhbXBsZSA2YTBmNmYwZS0xYzM3LTRmMGUtOGQwZi0xYjBiNmYzYzliNTEuIiwiUGF0aCI6IkRhdGEuQmFzZUNvbnNlbnRJZCIsIlVybCI6Ii9kb2NzL2Vycm9ycyNLU0FPQi5Cb2R5LkludmFsaWRGb3JtYXQifV19fQ.CXhgJ0ac5WPpm2BvZwmd3EfC-ZPNr5V14ofGkDSyPVgpEdVEu1gB1_dI80-IVcT8OnFC_QGig6kzLfdaE7euJjH_L0I-cWcMPP9zrKHPy133wOpRU2i4YaU9SD7niIyQMz9xgdFLOf2M2yvcRAXYp08m6apEa6_7CRYHN_cT7hsySFnRuCTVNlIzSsJnZPb4hVC0tbdJqm-j3bNBWzd2UMTw-k1e-37Ftp5x26ZVm0L3raZuCZn6QH8jgphTw1uYHNo_DXH34wbFLA4d9X6JDkRUMJguorgJuo_4yX_j0VDtBPnvBtB-yRk_Ye4070tsDe9Ux4O8VWss3pzdaR5QYA
         */
        SignedErrors: string;
        /**
         * Names this one occurrence. It is the same however often the bank sends it, so a receiver that keeps these ids acts once on each.
         * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
         */
        EventId: string;
        /** Relative paths. */
        SelfLinks: {
            /**
             * Path of this resource.
             * @example /open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04/status
             */
            Self: string;
        };
        /**
         * KSAOB.Pending until the core bank has decided; a future-dated payment is first handed to it on its day. KSAOB.AcceptedSettlementCompleted, the money has moved. KSAOB.Rejected, the core bank refused. KSAOB.Cancelled, the PSU stopped a future-dated payment before its day.
         * @example KSAOB.AcceptedSettlementCompleted
         * @enum {string}
         */
        PaymentStatus: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled";
        /** One charge, in the form of the UAE Open Finance standard. Not sent at present. */
        Charge: {
            /**
             * Who bears the charge.
             * @example KSAOB.BorneByDebtor
             */
            ChargeBearer: 'KSAOB.BorneByCreditor' | 'KSAOB.BorneByDebtor' | 'KSAOB.Shared' | (string & {});
            /**
             * What the charge is for.
             * @example KSAOB.Fees
             */
            Type: 'KSAOB.Fees' | 'KSAOB.VAT' | (string & {});
            /** How much money, and in which currency. */
            Amount: components["schemas"]["ResponseAmount"];
        };
        /** The payment and what became of it. */
        PaymentResponseData: {
            /**
             * The bank's id of the payment.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            PaymentId: string;
            /**
             * The consent that was used for the payment.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
            /**
             * ControlParameters.ConsentSchedule.SinglePayment.Type of the consent.
             * @example KSAOB.SingleInstantPayment
             * @enum {string}
             */
            Type: "KSAOB.SingleInstantPayment" | "KSAOB.SingleFutureDatedPayment";
            /**
             * End-to-end id of the payment between the banks.
             * @example 8D1F0C6B7E2A4953B0C4D5E6F7A81923
             */
            PaymentTransactionId: string;
            /** KSAOB.Pending until the core bank has decided; a future-dated payment is first handed to it on its day. KSAOB.AcceptedSettlementCompleted, the money has moved. KSAOB.Rejected, the core bank refused. KSAOB.Cancelled, the PSU stopped a future-dated payment before its day. */
            Status: components["schemas"]["PaymentStatus"];
            /**
             * When Status last changed.
             * @example 2026-11-21T09:35:02.008Z
             */
            StatusUpdateDateTime: string;
            /**
             * When the bank created the payment, at the PSU's authorization.
             * @example 2026-11-21T09:34:10.482Z
             */
            CreationDateTime: string;
            /** The account that is debited: the one that the consent named, or that the PSU chose at the bank. */
            DebtorAccount: {
                /**
                 * The scheme of Identification; accounts are named by IBAN only.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                SchemeName: "KSAOB.IBAN";
                /**
                 * IBAN without blanks.
                 * @example SA3099000000608010799819
                 */
                Identification: string;
            };
            /** The reasons of a rejection; absent in every other status. */
            RejectReasonCode?: {
                /**
                 * The system that rejected, a point, and its code. Codes after SARIE are ISO 20022 external status reasons. PASP is this bank; PASP.Declined says that nobody gave a reason.
                 * @example SARIE.AM04
                 */
                Code: 'SARIE.AM04' | 'SARIE.AC01' | 'SARIE.AC04' | 'SARIE.AC06' | 'PASP.RiskDeclined' | 'PASP.Declined' | 'PASP.NotASignatory' | (string & {});
                /**
                 * Why the payment was rejected, for people.
                 * @example Insufficient funds
                 */
                Message: string;
            }[];
            /** What the bank charged for the payment. */
            Charges: {
                /**
                 * The charges. Always empty at present, because this bank charges nothing.
                 * @example []
                 */
                chargesInnerList: components["schemas"]["Charge"][];
            };
            /** The amount and what goes with it. */
            Instruction: {
                /** How much money, and in which currency. */
                Amount: components["schemas"]["ResponseAmount"];
                /** The text that the beneficiary receives with the money; null when the consent has no PayerNotes. */
                BeneficiaryInformation: {
                    /**
                     * PayerNotes of the consent.
                     * @example قهوة الصباح · Morning coffee
                     */
                    Notes: string;
                } | null;
                /**
                 * Number of the payment under its consent, always 1.
                 * @example 1
                 */
                PaymentSequenceNumber: string;
            };
            /** The purpose of the payment, a SARIE category purpose or an ISO 20022 external purpose code. Every code of this form is accepted. */
            Purpose: components["schemas"]["PurposeCode"];
        };
        /**
         * The client_id of the app that created the consent.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        EventAudience: string;
        /** Relative paths. */
        EventLinks: {
            /**
             * Path of the resource that was created or changed, below the base address.
             * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            Self: string;
        };
        /**
         * What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches.
         * @example KSAOB.Resource.Updated
         */
        EventType: 'KSAOB.Resource.Created' | 'KSAOB.Resource.Updated' | 'Sanad.Webhook.Test' | (string & {});
        /** What happened, when, and to which resource. */
        EventMeta: {
            /**
             * When it happened, which is not when this delivery was signed.
             * @example 2026-11-21T09:35:02.008Z
             */
            EventDateTime: string;
            /**
             * The same path as Links.Self.
             * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            EventResource: string;
            /** What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches. */
            EventType: components["schemas"]["EventType"];
            /**
             * The consent that was changed, or from which the payment or letter came.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
        };
    };
    responses: {
        /** The new consent. `Links` says how to continue. */
        PaymentConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** The token is valid but does not permit this operation. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** No contract has this address, or the bank does not offer this interface. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** The address does not allow this method; `Allow` lists the allowed ones. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                Allow: components["headers"]["Allow"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** `Accept` excludes every media type of this operation. */
        NotAcceptable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** The idempotency key was used for another message in the last 24 hours. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The body is larger than 256 KiB. */
        ContentTooLarge: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The body is neither `application/jwt` nor `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The app sent too many requests; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** A fault of this service. Quote `x-fapi-interaction-id` when you ask about it. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell. */
        ServiceUnavailable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** Every other status, a redirect, and no answer within 15 seconds: the bank tries again after 5 s, 1 min, 10 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, each a tenth more or less. `Retry-After` makes it wait longer, up to 24 hours. Afterwards the event can still be read or sent again. */
        TriedAgain: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The receiver has the event. Every status from 200 to 299 counts, with any body or none. Answer first and act afterwards, because the bank waits 15 seconds. */
        Received: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** Nothing is to be sent to this address any more. The bank switches the address off for the app, until a PATCH names it again or the developer switches it on. */
        Gone: {
            headers: {
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The consent as it is now. */
        PaymentConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer. */
        ResourceUnknown: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** The change is made. There is no body. */
        PaymentConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** How far the PSU has come. */
        AuthorisationRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthorisationResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** The payment as it is now. */
        PaymentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** The status of the payment. */
        PaymentStatusRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentStatusResponseEnvelope"];
                "application/jwt": string;
            };
        };
    };
    parameters: {
        /**
         * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
         * @example Sat, 21 Nov 2026 09:30:00 GMT
         */
        AuthDate: string;
        /**
         * The PSU's IP address. Send it when the PSU is present.
         * @example 192.0.2.44
         */
        CustomerIpAddress: string;
        /**
         * The User-Agent header of the PSU's browser or app.
         * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
         */
        CustomerUserAgent: string;
        /**
         * Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Mandatory with `application/json`; with `application/jwt` the signature is inside the body and this header is ignored. Its JOSE header has `alg` (PS256 or ES256) and `kid`.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
         */
        RequestSignature: string;
        /**
         * Within 24 hours the same key with the same message gets the first answer again; with another message it is refused with 409.
         * @example 0b9d4c5e-1f7a-4a53-8a55-6f3a0d7c1e22
         */
        IdempotencyKey: string;
        /**
         * The ConsentId in the answer to the creation of the consent.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * The last segment of `Links.scaStatus` of the consent.
         * @example c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77
         */
        AuthorisationId: string;
        /**
         * The PaymentId from `Data.PaymentId` of the consent.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        PaymentId: string;
    };
    requestBodies: {
        /** The consent that the developer asks for. */
        PaymentConsentRequest: {
            content: {
                "application/json": components["schemas"]["PaymentConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** The new status, the new webhook, or both. */
        PaymentConsentPatch: {
            content: {
                "application/json": components["schemas"]["PaymentConsentPatchEnvelope"];
                "application/jwt": string;
            };
        };
    };
    headers: {
        /**
         * The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * With application/json only. The detached compact JWS (RFC 7515 appendix F) over the exact bytes of the body.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ..c2lnbmF0dXJl
         */
        ResponseSignature: string;
        /**
         * RFC 8288 link with rel `scaOAuth` to the authorization endpoint, with the consent's scope. The same address as `Links.scaOAuth`.
         * @example </auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20payments%3Apis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4>; rel="scaOAuth"
         */
        Link: string;
        /**
         * The challenge of RFC 6750 section 3; its `error` says what is wrong with the token.
         * @example Bearer error="invalid_token"
         */
        WWWAuthenticate: string;
        /**
         * The methods that this address allows.
         * @example GET, PATCH
         */
        Allow: string;
        /**
         * Whole seconds until a new request may be sent.
         * @example 1
         */
        RetryAfter: number;
        /**
         * How often a caller may ask, in the form of draft-ietf-httpapi-ratelimit-headers-11: `q` requests in `w` seconds. `calls` counts the requests of one app, of one person who is signed in, or of one network where nobody is known; `auth` those of one app from one network at the authorization server. An answer that is given before the request was counted has neither this header nor `RateLimit`.
         * @example "calls";q=400;w=2
         */
        RateLimitPolicy: string;
        /**
         * How many more requests of the policy that is named may come now (`r`), and in how many seconds there will be more (`t`). A hint and no promise: the servers of the bank share the limit, each knows of the others what it last heard, and the number is that of the server that answered. So it may jump, and a 429 may come a little before 0 or after it. Where there is `Retry-After`, that alone counts.
         * @example "calls";r=399;t=1
         */
        RateLimit: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createPaymentConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Mandatory with `application/json`; with `application/jwt` the signature is inside the body and this header is ignored. Its JOSE header has `alg` (PS256 or ES256) and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
                /**
                 * Within 24 hours the same key with the same message gets the first answer again; with another message it is refused with 409.
                 * @example 0b9d4c5e-1f7a-4a53-8a55-6f3a0d7c1e22
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PaymentConsentRequest"];
        responses: {
            201: components["responses"]["PaymentConsentCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentConsentAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Mandatory with `application/json`; with `application/jwt` the signature is inside the body and this header is ignored. Its JOSE header has `alg` (PS256 or ES256) and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
                /**
                 * Within 24 hours the same key with the same message gets the first answer again; with another message it is refused with 409.
                 * @example 0b9d4c5e-1f7a-4a53-8a55-6f3a0d7c1e22
                 */
                "x-idempotency-key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PaymentConsentRequest"];
        responses: {
            201: components["responses"]["PaymentConsentCreated"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * The ConsentId in the answer to the creation of the consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentConsentRead"];
            400: components["responses"]["ResourceUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchPaymentConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Mandatory with `application/json`; with `application/jwt` the signature is inside the body and this header is ignored. Its JOSE header has `alg` (PS256 or ES256) and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
            };
            path: {
                /**
                 * The ConsentId in the answer to the creation of the consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PaymentConsentPatch"];
        responses: {
            204: components["responses"]["PaymentConsentPatched"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentConsentAuthorisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * The ConsentId in the answer to the creation of the consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
                /**
                 * The last segment of `Links.scaStatus` of the consent.
                 * @example c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77
                 */
                AuthorisationId: components["parameters"]["AuthorisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AuthorisationRead"];
            400: components["responses"]["ResourceUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * The PaymentId from `Data.PaymentId` of the consent.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentRead"];
            400: components["responses"]["ResourceUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * The PaymentId from `Data.PaymentId` of the consent.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentRead"];
            400: components["responses"]["ResourceUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * When the PSU last logged in at the developer, as an HTTP date (RFC 9110 section 5.6.7).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * The PSU's IP address. Send it when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * The User-Agent header of the PSU's browser or app.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * The PaymentId from `Data.PaymentId` of the consent.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PaymentStatusRead"];
            400: components["responses"]["ResourceUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}

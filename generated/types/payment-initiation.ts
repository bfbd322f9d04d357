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
         * @description Asks for a consent to one payment. The consent is created in AwaitingAuthorization with a new ConsentId and the PaymentId
         *     that the payment will have. `BaseConsentId` guards against the same request twice; with `x-idempotency-key` the same
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
         * @deprecated
         * @description The same as createPaymentConsent, at the address of the standard.
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
         * @description The consent as it stands now; after use `Flags` has Consumed and `Links.Related` the path of the payment.
         */
        get: operations["getPaymentConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Reject a payment consent or change its webhook
         * @description Rejects a consent that still awaits authorization, or changes its webhook in any state, or both.
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
         * Read how far the PSU’s authorization is
         * @description The resource behind `Links.scaStatus`.
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
         * @description The payment that was created when the PSU authorized the consent.
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
         * @deprecated
         * @description The same as getPayment, at the address of `Links.Related` of a used consent.
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
         * @description The resource behind `Links.transactionStatus`: null until the payment is created.
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
        /** @description The error body inside a signed envelope, for callers whose Accept prefers application/jwt. */
        ErrorEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["Errors"];
        };
        /** @description Envelope of a payment consent request. */
        PaymentConsentRequestEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PaymentConsentRequestMessage"];
        };
        /** @description What the developer asks the PSU to consent to. */
        PaymentConsentRequestMessage: {
            Data: components["schemas"]["PaymentConsentRequestData"];
            Risk: components["schemas"]["PaymentConsentRequestRisk"];
            Subscription?: components["schemas"]["Subscription"];
        };
        /** @description Envelope of a payment consent. */
        PaymentConsentResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PaymentConsentResponseMessage"];
        };
        /** @description A payment consent as the bank keeps it. */
        PaymentConsentResponseMessage: {
            Data: components["schemas"]["PaymentConsentResponseData"];
            Risk: components["schemas"]["PaymentResponseRisk"];
            Subscription?: components["schemas"]["Subscription"];
            Links: components["schemas"]["PaymentConsentLinks"];
            Meta: components["schemas"]["Meta"];
        };
        /** @description Envelope of a change to a payment consent. */
        PaymentConsentPatchEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PaymentConsentPatchMessage"];
        };
        /** @description What changes; at least one of the two. */
        PaymentConsentPatchMessage: {
            /** @description Ends the consent. A payment consent can be Rejected while it awaits authorization; afterwards it cannot be changed. */
            Data?: {
                /**
                 * @description Where the consent shall go.
                 * @example Rejected
                 * @enum {string}
                 */
                Status: "Rejected" | "Finished";
                /**
                 * @description Who wants it, the developer or, through the developer, the PSU.
                 * @example KSAOB.TPP.InitiatedByPSU
                 * @enum {string}
                 */
                RevokedBy: "KSAOB.TPP" | "KSAOB.TPP.InitiatedByPSU";
            };
            Subscription?: components["schemas"]["Subscription"];
        };
        /** @description Envelope of a payment. */
        PaymentResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PaymentResponseMessage"];
        };
        /** @description A payment. */
        PaymentResponseMessage: {
            Data: components["schemas"]["PaymentResponseData"];
            Risk?: components["schemas"]["PaymentResponseRisk"];
            /** @description Relative paths. */
            Links: {
                /**
                 * @description This payment.
                 * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                Self: string;
                /** @description Null; a single payment has no related resources. */
                Related: string[] | null;
            };
            Meta: components["schemas"]["Meta"];
        };
        /** @description Envelope of a transaction status. */
        PaymentStatusResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PaymentStatusResponseMessage"];
        };
        /** @description How far a payment is, from the moment its consent has announced its PaymentId. */
        PaymentStatusResponseMessage: {
            /** @description The status. */
            Data: {
                /**
                 * @description The payment.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: string;
                /**
                 * @description Status of the payment; null until it is created.
                 * @example KSAOB.Pending
                 * @enum {string|null}
                 */
                Status: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled" | null;
                /**
                 * @description When the status last changed; until the payment is created, that of the consent.
                 * @example 2026-11-21T09:34:10.482Z
                 */
                StatusUpdateDateTime: string;
            };
            Links: components["schemas"]["SelfLinks"];
            Meta: components["schemas"]["Meta"];
        };
        /** @description Envelope of the state of an authorization. */
        AuthorisationResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AuthorisationResponseMessage"];
        };
        /** @description How far the PSU's authorization of a consent is. */
        AuthorisationResponseMessage: {
            /** @description The state. */
            Data: {
                /**
                 * @description received until the PSU has signed in, psuAuthenticated until the PSU has decided, then finalised or failed.
                 * @example received
                 * @enum {string}
                 */
                ScaStatus: "received" | "psuAuthenticated" | "finalised" | "failed";
            };
            Links: components["schemas"]["SelfLinks"];
            Meta: components["schemas"]["Meta"];
        };
        /**
         * @description The issuer or the base address of the bank, alone or in a list.
         * @example [
         *       "http://localhost:8080/auth"
         *     ]
         */
        RequestAudience: string | string[];
        /**
         * @description The client_id of the app; the same as in its access token.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        RequestIssuer: string;
        /**
         * @description When the envelope was made, in seconds since the epoch.
         * @example 1795253400
         */
        IssuedAt: number;
        /**
         * @description From when the envelope is good, in seconds since the epoch; at most 10 seconds ahead.
         * @example 1795253400
         */
        NotBefore: number;
        /**
         * @description Until when the envelope is good, in seconds since the epoch; at most 3600 after nbf in requests, 300 after iat in responses.
         * @example 1795253700
         */
        ExpiresAt: number;
        /**
         * @description The PSU's national identification number as the core bank knows it; it starts with 1 for a citizen and 2 for a resident (Iqama).
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        /**
         * @description How long after its creation the consent can be authorized, as hhh:mm:ss, at most 720:00:00; afterwards it is Rejected. Default 720:00:00.
         * @example 024:00:00
         */
        AuthorizationExpirationTimeWindow: string;
        /** @description An amount of money, greater than zero. */
        RequestAmount: {
            /**
             * @description Decimal amount with a point and at most two decimals.
             * @example 125.50
             */
            Amount: string;
            /**
             * @description ISO 4217 code; payments are in SAR only.
             * @example SAR
             */
            Currency: string;
        };
        /** @description What the consent allows. */
        RequestControlParameters: {
            /**
             * @description Whether the PSU pays by account at a merchant.
             * @example true
             */
            IsPayByAccount?: boolean;
            /** @description When what is paid. */
            ConsentSchedule: {
                /** @description One payment, now or on a day to come. */
                SinglePayment: {
                    /**
                     * @description Other types than the known ones are refused as a breach of a business rule.
                     * @example KSAOB.SingleInstantPayment
                     */
                    Type: string;
                    Amount: components["schemas"]["RequestAmount"];
                    /**
                     * @description The day (Asia/Riyadh) of a KSAOB.SingleFutureDatedPayment, tomorrow or later, at most 365 days ahead; not with an instant payment.
                     * @example 2026-12-01T00:00:00+03:00
                     */
                    RequestedExecutionDate?: string;
                };
            };
        };
        /**
         * @description A name in English and in Arabic; one of the two is enough.
         * @example {
         *       "en": "Abdullah Mohammed Al-Qahtani",
         *       "ar": "عبدالله محمد القحطاني"
         *     }
         */
        BilingualName: {
            /**
             * @description The name in English.
             * @example Abdullah Mohammed Al-Qahtani
             */
            en?: string;
            /**
             * @description The name in Arabic.
             * @example عبدالله محمد القحطاني
             */
            ar?: string;
        };
        /** @description Who pays and who is paid. */
        RequestInitiation: {
            /** @description The account to debit. It must belong to the PSU who authorizes. Without it the PSU chooses at the bank. */
            DebtorAccount?: {
                /**
                 * @description What Identification is; this bank pays from IBAN to IBAN.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN";
                /**
                 * @description Saudi IBAN, right by mod 97; blanks between its groups are allowed.
                 * @example SA3099000000608010799819
                 */
                Identification: string;
                Name?: components["schemas"]["BilingualName"];
            };
            /** @description The account to credit. */
            CreditorAccount: {
                /**
                 * @description What Identification is; this bank pays from IBAN to IBAN.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN";
                /**
                 * @description Saudi IBAN, right by mod 97; blanks between its groups are allowed.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                Name: components["schemas"]["BilingualName"];
                TradingName?: components["schemas"]["BilingualName"];
            };
        };
        /**
         * @description SARIE category purpose or ISO 20022 external purpose code. Known values are examples; every code of this form is taken.
         * @example ONLP
         */
        PurposeCode: string;
        /** @description The third party on whose behalf the developer acts. */
        SponsoredTPP: {
            /**
             * @description Its trading name.
             * @example نخيل للمدفوعات
             */
            TradingName?: string;
            /**
             * @description Its identification, for example the unified number of its establishment.
             * @example 7001234567
             */
            Identification?: string;
        };
        /** @description The merchant that is paid. */
        MerchantDetails: {
            /**
             * @description The merchant's id; the standard asks for 8 to 20 characters, its own samples are shorter.
             * @example M-1010234567
             */
            MerchantId?: string;
            /**
             * @description Legal name.
             * @example شركة النخيل للقهوة المحدودة
             */
            MerchantLegalName?: string;
            /**
             * @description Trading brand; comes back as Data.TradingBrandName.
             * @example قهوة النخيل · Palm Coffee
             */
            MerchantTradingBrandName?: string;
            /**
             * @description ISO 18245 category code.
             * @example 5814
             */
            MerchantCategoryCode?: number;
            /**
             * @description Whether the merchant is registered.
             * @example true
             */
            MerchantRegistered?: boolean;
            /**
             * @description The systems in which the merchant is registered.
             * @example [
             *       "KSAOB.Maroof"
             *     ]
             */
            RegisteredMerchantManagementSystem?: string[];
            /** @description The SAQR code that the PSU scanned. */
            OBSaqrDetails?: {
                /**
                 * @description Id of the code.
                 * @example SAQR-2026-000481516
                 */
                SAQRCodeID?: string;
                /**
                 * @description Until when the code is good.
                 * @example 2026-11-21T23:59:59+03:00
                 */
                SAQRValidityDateTime?: string;
            };
        };
        /** @description The payment, who pays and who is paid. */
        PaymentConsentRequestData: {
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * @description The developer's own id of this request; it must be new for every request of the app.
             * @example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51
             */
            BaseConsentId: string;
            /**
             * @description How many people may have to authorize at the bank.
             * @example KSAOB.Single
             */
            AcceptedAuthorizationType: string;
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * @description Until when the consent is good; in the future and at most 365 days ahead.
             * @example 2026-12-21T12:30:00+03:00
             */
            ExpirationDateTime: string;
            ControlParameters: components["schemas"]["RequestControlParameters"];
            Initiation: components["schemas"]["RequestInitiation"];
            /**
             * @description What the payer tells the beneficiary.
             * @example قهوة الصباح · Morning coffee
             */
            PayerNotes?: string;
            PaymentPurposeCode: components["schemas"]["PurposeCode"];
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            MerchantDetails?: components["schemas"]["MerchantDetails"];
        };
        /** @description What the developer knows about the PSU. */
        PSUIndicators: {
            PSUName?: components["schemas"]["BilingualName"];
            /**
             * @description Phone number of the PSU at the developer, national or international.
             * @example 0501234567
             */
            PSUPhoneNumber?: string;
            /**
             * @description Whether the PSU has an account at the developer.
             * @example true
             */
            IsCustomerRegistered?: boolean;
            /**
             * @description Whether the developer has verified who the PSU is.
             * @example true
             */
            IsCustomerVerified?: boolean;
            /**
             * @description Failed log-ins of the PSU at the developer since the last good one.
             * @example 0
             */
            FailedLoginAttempts?: number;
            /**
             * @description When the PSU last changed the password at the developer.
             * @example 2026-03-02T08:15:00+03:00
             */
            PasswordChangedDateTime?: string;
            /**
             * @description When the PSU became a customer of the developer.
             * @example 2024-09-10T11:00:00+0300
             */
            PSUOnboardingDateTime?: string;
        };
        /** @description How the payment came about. */
        TransactionIndicators: {
            /**
             * @description Who started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * @description The most payments that the developer lets the PSU make.
             * @example 1
             */
            TransactionNumberCap?: number;
            /**
             * @description Where the PSU started the request.
             * @example KSAOB.Web
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        };
        /** @description What the developer knows about the beneficiary. */
        BeneficiaryIndicators: {
            /**
             * @description Whether the developer, not the PSU, filled in the beneficiary.
             * @example true
             */
            IsBeneficiaryPrePopulated?: boolean;
        };
        /** @description What the developer knows about the PSU's device. */
        DeviceIndicators: {
            /**
             * @description Where the device is.
             * @example {
             *       "Latitude": "24.7136",
             *       "Longitude": "46.6753"
             *     }
             */
            GeoLocation?: {
                /**
                 * @description Decimal degrees.
                 * @example 24.7136
                 */
                Latitude?: string;
                /**
                 * @description Decimal degrees.
                 * @example 24.7136
                 */
                Longitude?: string;
                /**
                 * @description Decimal degrees.
                 * @example 24.7136
                 */
                latitude?: string;
                /**
                 * @description Decimal degrees.
                 * @example 24.7136
                 */
                longitude?: string;
            };
            /**
             * @description The developer's id of the device.
             * @example 7f3c1a90-54234
             */
            DeviceId?: string;
            /**
             * @description Whether a VPN is in use.
             * @example false
             */
            VPNStatus?: boolean;
            /**
             * @description Whether a remote access tool is running.
             * @example false
             */
            RemoteAccessTool?: boolean;
            /**
             * @description Whether the screen is shared.
             * @example false
             */
            Screensharing?: boolean;
            /**
             * @description Whether the restrictions of the device's maker are in force (not jailbroken, not rooted).
             * @example true
             */
            DeviceSoftwareRestricted?: boolean;
            /**
             * @description Whether the developer trusts the device.
             * @example true
             */
            TrustedDeviceFlag?: boolean;
            /**
             * @description Since when the developer trusts the device.
             * @example 2025-11-05T19:20:30Z
             */
            TrustedDeviceDateAndTime?: string;
            /**
             * @description Since when the developer trusts the device.
             * @example 2025-11-05T19:20:30Z
             */
            TrustedDeviceDateAndtime?: string;
            /**
             * @description How the device came to be trusted.
             * @example KSAOB.IVR
             * @enum {string}
             */
            MechanismOfTrustingDevice?: "KSAOB.IVR" | "KSAOB.OTP" | "KSAOB.Nafath";
            /**
             * @description Version of the device's IP address.
             * @example KSAOB.IPv4
             * @enum {string}
             */
            IPAddressVersion?: "KSAOB.IPv4" | "KSAOB.IPv6";
            /**
             * @description Version of the device's IP address.
             * @example KSAOB.IPv4
             * @enum {string}
             */
            IPAddressVerison?: "KSAOB.IPv4" | "KSAOB.IPv6";
            /**
             * @description Kind of device.
             * @example KSAOB.Smartphone
             * @enum {string}
             */
            DeviceType?: "KSAOB.Smartphone" | "KSAOB.Tablet" | "KSAOB.Smartwatch";
            /**
             * @description Name of the device.
             * @example هاتف عبدالله
             */
            DeviceName?: string;
            /**
             * @description How the device is connected.
             * @example KSAOB.WiFi
             * @enum {string}
             */
            ConnectionType?: "KSAOB.WiFi" | "KSAOB.MobileData";
            /**
             * @description Version of the developer's app.
             * @example 4.12.0
             */
            AppVersion?: string;
            /**
             * @description Locale of the device.
             * @example ar-SA
             */
            LocaleInformation?: string;
            /**
             * @description Storage of the device.
             * @example 256 GB
             */
            StorageCapacity?: string;
            /**
             * @description Whether a screen reader is on.
             * @example false
             */
            ScreenReaderActive?: boolean;
            /**
             * @description Internet service provider.
             * @example stc
             */
            ISPName?: string;
            /**
             * @description Generation of the mobile network.
             * @example KSAOB.5G
             * @enum {string}
             */
            NetworkType?: "KSAOB.2G" | "KSAOB.3G" | "KSAOB.4G" | "KSAOB.5G";
        };
        /** @description What the developer knows that helps the bank to see fraud. Every group and every member may be left out. */
        PaymentConsentRequestRisk: {
            PSUIndicators?: components["schemas"]["PSUIndicators"];
            TransactionIndicators?: components["schemas"]["TransactionIndicators"];
            BeneficiaryIndicators?: components["schemas"]["BeneficiaryIndicators"];
            DeviceIndicators?: components["schemas"]["DeviceIndicators"];
        };
        /**
         * @description Where the bank reports what happens to the consent and what comes of it.
         * @example {
         *       "Webhook": {
         *         "Url": "https://tpp.example/webhooks/sanad",
         *         "IsActive": false
         *       }
         *     }
         */
        Subscription: {
            /** @description The callback of the developer. */
            Webhook: {
                /**
                 * @description Callback address; https and public outside the sandbox.
                 * @example https://tpp.example/webhooks/sanad
                 */
                Url: string;
                /**
                 * @description Whether events are sent there now.
                 * @example false
                 */
                IsActive: boolean;
            };
        };
        /**
         * @description The client_id of the app that asked.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ResponseAudience: string;
        /**
         * @description The issuer of the bank.
         * @example http://localhost:8080/auth
         */
        ResponseIssuer: string;
        /** @description An amount of money. */
        ResponseAmount: {
            /**
             * @description Decimal amount with exactly two decimals.
             * @example 125.50
             */
            Amount: string;
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            Currency: string;
        };
        /** @description What the consent allows. */
        ResponseControlParameters: {
            /** @description From creation to expiry. */
            ConsentPeriod: {
                /**
                 * @description CreationDateTime.
                 * @example 2026-11-21T09:30:00.117Z
                 */
                ValidFromDateTime: string;
                /**
                 * @description ExpirationDateTime of the request.
                 * @example 2026-12-21T09:30:00.000Z
                 */
                ValidToDateTime: string;
            };
            /**
             * @description As in the request.
             * @example true
             */
            IsPayByAccount?: boolean;
            /** @description When what is paid. */
            ConsentSchedule: {
                /** @description One payment. */
                SinglePayment: {
                    /**
                     * @description Number of the payment in the schedule.
                     * @example 1
                     */
                    id: number;
                    /**
                     * @description As in the request.
                     * @example KSAOB.SingleInstantPayment
                     */
                    Type: string;
                    Amount: components["schemas"]["ResponseAmount"];
                    /**
                     * @description As in the request, in UTC; only for a future-dated payment.
                     * @example 2026-11-30T21:00:00.000Z
                     */
                    RequestedExecutionDate?: string;
                };
            };
            /**
             * @description As in the request.
             * @example KSAOB.Single
             */
            AcceptedAuthorizationType: string;
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
        };
        /** @description Who pays and who is paid. */
        ResponseInitiation: {
            /** @description The account to debit, when the request named one. */
            DebtorAccount?: {
                /**
                 * @description What Identification is (IdentificationType in the request).
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                SchemeName: "KSAOB.IBAN";
                /**
                 * @description IBAN without blanks.
                 * @example SA3099000000608010799819
                 */
                Identification: string;
                Name?: components["schemas"]["BilingualName"];
            };
            /** @description The account to credit. */
            CreditorAccount: {
                /**
                 * @description What Identification is (IdentificationType in the request).
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                SchemeName: "KSAOB.IBAN";
                /**
                 * @description IBAN without blanks.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                Name: components["schemas"]["BilingualName"];
                TradingName?: components["schemas"]["BilingualName"];
                /**
                 * @description BIC of the creditor's bank, else its SARIE id; absent when its bank code is not known.
                 * @example RJHISARI
                 */
                CreditorAgent?: string;
            };
        };
        /** @description The consent and what it allows. */
        PaymentConsentResponseData: {
            /**
             * @description The bank's id of the consent.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
            /**
             * @description The id under which the payment can be read once the PSU has authorized it.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            PaymentId: string;
            /**
             * @description As in the request.
             * @example 6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51
             */
            BaseConsentId: string;
            /**
             * @description AwaitingAuthorization on creation, Finished after use.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            Status: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /** @description What happened to the consent and when; absent until something did. */
            Flags?: {
                /**
                 * @description What happened; Consumed after use.
                 * @example Consumed
                 * @enum {string}
                 */
                Flag: "PartlyAuthorized" | "Activated" | "Consumed" | "Revoked" | "Expired" | "Closed";
                /**
                 * @description When.
                 * @example 2026-11-21T09:34:10.482Z
                 */
                FlagSetDateTime: string;
            }[];
            /**
             * @description When Status last changed.
             * @example 2026-11-21T09:30:00.117Z
             */
            StatusUpdateDateTime: string;
            /**
             * @description When the consent was created.
             * @example 2026-11-21T09:30:00.117Z
             */
            CreationDateTime: string;
            ControlParameters: components["schemas"]["ResponseControlParameters"];
            Initiation: components["schemas"]["ResponseInitiation"];
            /**
             * @description As in the request.
             * @example قهوة الصباح · Morning coffee
             */
            PayerNotes?: string;
            /** @description What reaches the beneficiary with the money. */
            BeneficiaryInformation?: {
                /**
                 * @description PayerNotes of the request.
                 * @example قهوة الصباح · Morning coffee
                 */
                Notes: string;
            };
            Purpose: components["schemas"]["PurposeCode"];
            /**
             * @description MerchantDetails.MerchantTradingBrandName of the request.
             * @example قهوة النخيل · Palm Coffee
             */
            TradingBrandName?: string;
            /** @description The creditor's bank, from the IBAN; absent when its bank code is not known. */
            AgentInformation?: {
                /**
                 * @description Name of the bank.
                 * @example Al Rajhi Bank
                 */
                Name: string;
                /**
                 * @description BIC of the bank, else its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
            };
            /**
             * @description ControlParameters.IsPayByAccount of the request.
             * @example true
             */
            IsPayByAccount?: boolean;
        };
        /** @description What the developer said about the PSU, as sent, or null. */
        NullablePSUIndicators: {
            PSUName?: components["schemas"]["BilingualName"];
            /**
             * @description Phone number of the PSU at the developer, national or international.
             * @example 0501234567
             */
            PSUPhoneNumber?: string;
            /**
             * @description Whether the PSU has an account at the developer.
             * @example true
             */
            IsCustomerRegistered?: boolean;
            /**
             * @description Whether the developer has verified who the PSU is.
             * @example true
             */
            IsCustomerVerified?: boolean;
            /**
             * @description Failed log-ins of the PSU at the developer since the last good one.
             * @example 0
             */
            FailedLoginAttempts?: number;
            /**
             * @description When the PSU last changed the password at the developer.
             * @example 2026-03-02T08:15:00+03:00
             */
            PasswordChangedDateTime?: string;
            /**
             * @description When the PSU became a customer of the developer.
             * @example 2024-09-10T11:00:00+0300
             */
            PSUOnboardingDateTime?: string;
        } | null;
        /** @description A Saudi national address, or null. */
        NullableAddress: {
            /**
             * @description What kind of address it is.
             * @example KSAOB.Business
             */
            AddressType?: string;
            /**
             * @description Short address, four letters and four digits.
             * @example RRRD2929
             */
            ShortAddress?: string;
            /**
             * @description Building number.
             * @example 2929
             */
            BuildingNumber?: string;
            /**
             * @description Unit number.
             * @example 4
             */
            UnitNumber?: number;
            /**
             * @description Street.
             * @example طريق الملك فهد
             */
            StreetName?: string;
            /**
             * @description Secondary number of the national address.
             * @example 8118
             */
            SecondaryNumber?: string;
            /**
             * @description District.
             * @example العليا
             */
            District?: string;
            /**
             * @description Postal code.
             * @example 12214
             */
            PostalCode?: string;
            /**
             * @description City.
             * @example الرياض
             */
            City?: string;
            /**
             * @description ISO 3166-1 alpha-2 country code.
             * @example SA
             */
            Country?: string;
        } | null;
        /** @description How the payment came about, as sent, or null. */
        NullableTransactionIndicators: {
            /**
             * @description Who started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * @description The most payments that the developer lets the PSU make.
             * @example 1
             */
            TransactionNumberCap?: number;
            /**
             * @description Where the PSU started the request.
             * @example KSAOB.Web
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        } | null;
        /** @description The groups that come back; each may be null. */
        PaymentResponseRisk: {
            PSUIndicators: components["schemas"]["NullablePSUIndicators"];
            DestinationDeliveryAddress: components["schemas"]["NullableAddress"];
            TransactionIndicators: components["schemas"]["NullableTransactionIndicators"];
        };
        /** @description Relative paths. */
        PaymentConsentLinks: {
            /**
             * @description This consent; its last segment is the ConsentId.
             * @example /open-banking/payment/2023.08-draft2/payment-consents/pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            Self: string;
            /**
             * @description Empty; after use, the path of the payment.
             * @example [
             *       "/open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04"
             *     ]
             */
            Related: string[];
            /**
             * @description The authorization endpoint with client_id, response_type and the scope of this consent; add redirect_uri, state, nonce and code_challenge.
             * @example /auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20payments%3Apis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            scaOAuth: string;
            /**
             * @description How far the PSU's authorization is.
             * @example /open-banking/payment/2023.08-draft2/payment-consents/pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4/authorisations/c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77
             */
            scaStatus: string;
            /**
             * @description How far the payment is, from now on.
             * @example /open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04/status
             */
            transactionStatus: string;
        };
        /**
         * @description Empty for a single resource.
         * @example {}
         */
        Meta: Record<string, never>;
        /** @description What was wrong, where, and what would be right. */
        Errors: {
            /** @description At least one error; usually the first one found. */
            Errors: {
                /**
                 * @description For programs.
                 * @example KSAOB.Body.InvalidFormat
                 * @enum {string}
                 */
                Code: "KSAOB.AccessToken.Unauthorized" | "KSAOB.AccessToken.InvalidScope" | "KSAOB.Consent.Revoked" | "KSAOB.Consent.Unauthorized" | "KSAOB.Consent.TransientAccountAccessFailure" | "KSAOB.Consent.AccountTemporarilyBlocked" | "KSAOB.Consent.PermanentAccountAccessFailure" | "KSAOB.Consent.Invalid" | "KSAOB.Consent.BusinessRuleViolation" | "KSAOB.JWS.InvalidSignature" | "KSAOB.JWS.Malformed" | "KSAOB.JWS.InvalidClaim" | "KSAOB.JWS.InvalidHeader" | "KSAOB.JWE.DecryptionError" | "KSAOB.JWE.InvalidHeader" | "KSAOB.GenericRecoverableError" | "KSAOB.GenericError" | "KSAOB.Event.UnexpectedEvent" | "KSAOB.Body.InvalidFormat" | "KSAOB.Resource.InvalidResourceId" | "KSAOB.Resource.InvalidFormat";
                /**
                 * @description For people.
                 * @example Data.BaseConsentId is missing.
                 */
                Message: string;
                /**
                 * @description The field at fault, in the spelling of the description.
                 * @example Data.BaseConsentId
                 */
                Path?: string;
                /**
                 * @description Where to read more.
                 * @example /docs
                 */
                Url?: string;
            }[];
        };
        /**
         * @description Compact JWS whose payload is the error envelope.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ.eyJpc3MiOiJodHRwOi8vbG9jYWxob3N0OjgwODAvYXV0aCJ9.c2lnbmF0dXJl
         */
        SignedErrors: string;
        /** @description Relative paths. */
        SelfLinks: {
            /**
             * @description This resource.
             * @example /open-banking/payment/2023.08-draft2/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04/status
             */
            Self: string;
        };
        /**
         * @description Pending until the core bank has decided (a future-dated payment: until its day), then AcceptedSettlementCompleted or
         *     Rejected. Cancelled: the PSU stopped a future-dated payment before its day.
         * @example KSAOB.AcceptedSettlementCompleted
         * @enum {string}
         */
        PaymentStatus: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled";
        /** @description One charge. Its form is not shown in the description; this is the form of the Gulf standards. */
        Charge: {
            /**
             * @description Who bears it.
             * @example KSAOB.BorneByDebtor
             */
            ChargeBearer: string;
            /**
             * @description What it is for.
             * @example KSAOB.Fees
             */
            Type: string;
            Amount: components["schemas"]["ResponseAmount"];
        };
        /** @description The payment and what became of it. */
        PaymentResponseData: {
            /**
             * @description The bank's id of the payment.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            PaymentId: string;
            /**
             * @description The consent that was used.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
            /**
             * @description ControlParameters.ConsentSchedule.SinglePayment.Type of the consent.
             * @example KSAOB.SingleInstantPayment
             * @enum {string}
             */
            Type: "KSAOB.SingleInstantPayment" | "KSAOB.SingleFutureDatedPayment";
            /**
             * @description End-to-end id of the payment between the banks.
             * @example 8D1F0C6B7E2A4953B0C4D5E6F7A81923
             */
            PaymentTransactionId: string;
            Status: components["schemas"]["PaymentStatus"];
            /**
             * @description When Status last changed.
             * @example 2026-11-21T09:35:02.008Z
             */
            StatusUpdateDateTime: string;
            /**
             * @description When the PSU had authorized and the bank created the payment.
             * @example 2026-11-21T09:34:10.482Z
             */
            CreationDateTime: string;
            /** @description Why; only in KSAOB.Rejected. */
            RejectReasonCode?: {
                /**
                 * @description The system that rejected and its reason; SARIE reasons are ISO 20022 codes.
                 * @example SARIE.AM04
                 */
                Code: string;
                /**
                 * @description The reason in words.
                 * @example Insufficient funds
                 */
                Message: string;
            }[];
            /** @description What the payment cost. */
            Charges: {
                /**
                 * @description Empty when nothing was charged.
                 * @example []
                 */
                chargesInnerList: components["schemas"]["Charge"][];
            };
            /** @description What was paid. */
            Instruction: {
                Amount: components["schemas"]["ResponseAmount"];
                /** @description What reaches the beneficiary with the money; null without PayerNotes. */
                BeneficiaryInformation: {
                    /**
                     * @description PayerNotes of the consent.
                     * @example قهوة الصباح · Morning coffee
                     */
                    Notes: string;
                } | null;
                /**
                 * @description Number of the payment under its consent.
                 * @example 1
                 */
                PaymentSequenceNumber: string;
            };
            Purpose: components["schemas"]["PurposeCode"];
        };
    };
    responses: {
        /** @description The consent, and how to go on. */
        PaymentConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description Envelope, body, a rule or an id is wrong; `Path` names the field. An id that is unknown or belongs to another app is answered alike. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The token is missing, expired or not ours, or its app was deleted. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The token is good but not for this. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description No interface has this address. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
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
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description `Accept` leaves nothing that can be sent. */
        NotAcceptable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
            };
        };
        /** @description The idempotency key was used for another message. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The body has more than 256 KiB. */
        ContentTooLarge: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The body is neither `application/jwt` nor `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description Too many requests of this app; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description Our fault; quote the interaction id. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The consent as it stands. */
        PaymentConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description A parameter is wrong, or the id is unknown or belongs to another app; both are answered alike. */
        ResourceUnknown: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description Done; there is no body. */
        PaymentConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The state. */
        AuthorisationRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AuthorisationResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The payment as it stands. */
        PaymentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PaymentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The status. */
        PaymentStatusRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
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
         * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * @description When the PSU last logged in at the developer (RFC 7231 date).
         * @example Sat, 21 Nov 2026 09:30:00 GMT
         */
        AuthDate: string;
        /**
         * @description The PSU's IP address when the PSU is present.
         * @example 192.0.2.44
         */
        CustomerIpAddress: string;
        /**
         * @description The PSU's user agent.
         * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
         */
        CustomerUserAgent: string;
        /**
         * @description Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Demanded with
         *     `application/json`, refused in no encoding. Header: `alg` PS256 or ES256 and `kid`.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
         */
        RequestSignature: string;
        /**
         * @description The same key and message again within 24 hours gives the first answer; another message is refused with 409.
         * @example 0b9d4c5e-1f7a-4a53-8a55-6f3a0d7c1e22
         */
        IdempotencyKey: string;
        /**
         * @description ConsentId of the consent.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * @description The last segment of Links.scaStatus.
         * @example c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77
         */
        AuthorisationId: string;
        /**
         * @description PaymentId, as Data.PaymentId of the consent gave it.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        PaymentId: string;
    };
    requestBodies: {
        /** @description The consent asked for. */
        PaymentConsentRequest: {
            content: {
                "application/json": components["schemas"]["PaymentConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description What changes. */
        PaymentConsentPatch: {
            content: {
                "application/json": components["schemas"]["PaymentConsentPatchEnvelope"];
                "application/jwt": string;
            };
        };
    };
    headers: {
        /**
         * @description The id of this request, echoed or new; quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * @description With application/json only, the detached compact JWS (RFC 7515 appendix F) over the exact bytes of the body.
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ..c2lnbmF0dXJl
         */
        ResponseSignature: string;
        /**
         * @description RFC 8288 link with rel `scaOAuth`, to the authorization endpoint with the consent's scope.
         * @example </auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20payments%3Apis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4>; rel="scaOAuth"
         */
        Link: string;
        /**
         * @description RFC 6750 challenge.
         * @example Bearer error="invalid_token"
         */
        WWWAuthenticate: string;
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
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * @description Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Demanded with
                 *     `application/json`, refused in no encoding. Header: `alg` PS256 or ES256 and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
                /**
                 * @description The same key and message again within 24 hours gives the first answer; another message is refused with 409.
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
        };
    };
    createPaymentConsentAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * @description Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Demanded with
                 *     `application/json`, refused in no encoding. Header: `alg` PS256 or ES256 and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
                /**
                 * @description The same key and message again within 24 hours gives the first answer; another message is refused with 409.
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
        };
    };
    getPaymentConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * @description ConsentId of the consent.
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
        };
    };
    patchPaymentConsent: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
                /**
                 * @description Detached compact JWS (RFC 7515 appendix F, `<header>..<signature>`) over the exact bytes of the body. Demanded with
                 *     `application/json`, refused in no encoding. Header: `alg` PS256 or ES256 and `kid`.
                 * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0..c2lnbmF0dXJl
                 */
                "x-jws-signature"?: components["parameters"]["RequestSignature"];
            };
            path: {
                /**
                 * @description ConsentId of the consent.
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
        };
    };
    getPaymentConsentAuthorisation: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * @description ConsentId of the consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
                /**
                 * @description The last segment of Links.scaStatus.
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
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * @description PaymentId, as Data.PaymentId of the consent gave it.
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
        };
    };
    getPaymentAlias: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * @description PaymentId, as Data.PaymentId of the consent gave it.
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
        };
    };
    getPaymentStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
                /**
                 * @description When the PSU last logged in at the developer (RFC 7231 date).
                 * @example Sat, 21 Nov 2026 09:30:00 GMT
                 */
                "x-fapi-auth-date"?: components["parameters"]["AuthDate"];
                /**
                 * @description The PSU's IP address when the PSU is present.
                 * @example 192.0.2.44
                 */
                "x-fapi-customer-ip-address"?: components["parameters"]["CustomerIpAddress"];
                /**
                 * @description The PSU's user agent.
                 * @example Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)
                 */
                "x-customer-user-agent"?: components["parameters"]["CustomerUserAgent"];
            };
            path: {
                /**
                 * @description PaymentId, as Data.PaymentId of the consent gave it.
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
        };
    };
}

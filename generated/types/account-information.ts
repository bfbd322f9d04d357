// Written by make generate from specs/account-information. Do not edit.
export interface paths {
    "/account-access-consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account-access consent
         * @description Asks for access to accounts. The consent is created in AwaitingAuthorization with a new ConsentId; `Links.scaOAuth` says where
         *     the PSU authorizes it. With `x-idempotency-key` the same request again gives the first answer.
         */
        post: operations["createAccountAccessConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account-access consent (other address)
         * @deprecated
         * @description The same as createAccountAccessConsent, at the address of the standard.
         */
        post: operations["createAccountAccessConsentAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ksaob-aisp/v3.10/account-access-consents/{ConsentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account-access consent
         * @description The consent as it stands now; `Flag` dates what happened to it, `Meta.MultipleAuthorizers` says who has still to approve.
         */
        get: operations["getAccountAccessConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End an account-access consent or change its webhook
         * @description Rejects a consent that still awaits authorization, ends one that is authorized (`Finished`), or changes its webhook in any
         *     state, or both. The tokens of an ended consent end at once.
         */
        patch: operations["patchAccountAccessConsent"];
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an account-access consent (other address)
         * @deprecated
         * @description The same as getAccountAccessConsent, at the address of the standard.
         */
        get: operations["getAccountAccessConsentAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End an account-access consent or change its webhook (other address)
         * @deprecated
         * @description The same as patchAccountAccessConsent, at the address of the standard.
         */
        patch: operations["patchAccountAccessConsentAlias"];
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts of the consent
         * @description The accounts that the PSU linked, oldest first, also those of which nothing more can be read; `Status` says why.
         */
        get: operations["getAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read one account
         * @description One account of the list.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the balances of an account
         * @description Booked and available, now.
         */
        get: operations["getAccountBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the transactions of an account
         * @description Newest booking first. The consent’s TransactionFromDateTime and TransactionToDateTime cut what the query asks for; its permissions say which
         *     directions and which members are shown.
         */
        get: operations["getAccountTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the beneficiaries of an account
         * @description Whom the customer may pay from the account.
         */
        get: operations["getAccountBeneficiaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/direct-debits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the direct debits of an account
         * @description Who may collect from the account.
         */
        get: operations["getAccountDirectDebits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/standing-orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the standing orders of an account
         * @description What the account pays by itself.
         */
        get: operations["getAccountStandingOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/scheduled-payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the scheduled payments of an account
         * @description What the account pays on a day to come.
         */
        get: operations["getAccountScheduledPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the parties of an account
         * @description Who holds the account and who acts for its holders.
         */
        get: operations["getAccountParties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/open-banking/account-information/2024.09.01-final-errata1/parties": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about the PSU
         * @description The person who authorized the consent.
         */
        get: operations["getParties"];
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
        /**
         * @description One kind of data.
         * @example ReadBalances
         * @enum {string}
         */
        Permission: "ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail";
        /** @description Envelope of an account-access consent request. */
        AccountConsentRequestEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountConsentRequestMessage"];
        };
        /** @description What the developer asks the PSU to consent to. */
        AccountConsentRequestMessage: {
            Data: components["schemas"]["AccountConsentRequestData"];
            Risk: components["schemas"]["AccountConsentRequestRisk"];
            Subscription?: components["schemas"]["Subscription"];
        };
        /** @description Envelope of a change to an account-access consent. */
        AccountConsentPatchEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountConsentPatchMessage"];
        };
        /** @description What changes; at least one of the two. */
        AccountConsentPatchMessage: {
            /** @description Ends the consent, Rejected while it awaits authorization, Finished afterwards. */
            Data?: {
                /**
                 * @description Where the consent shall go.
                 * @example Finished
                 * @enum {string}
                 */
                ConsentStatus: "Rejected" | "Finished";
                /** @description What the standard's developers send along. The bank dates the flag by its own clock. */
                ConsentFlags?: {
                    /**
                     * @description When the consent was revoked at the developer.
                     * @example 2027-01-15T18:00:00+03:00
                     */
                    Revoked?: string;
                };
                /**
                 * @description Who wants it, the developer or, through the developer, the PSU.
                 * @example KSAOB.TPP.InitiatedByPSU
                 * @enum {string}
                 */
                RevokedBy: "KSAOB.TPP" | "KSAOB.TPP.InitiatedByPSU";
            };
            Subscription?: components["schemas"]["Subscription"];
        };
        /** @description Envelope of an account-access consent. */
        AccountConsentResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountConsentResponseMessage"];
        };
        /** @description An account-access consent as the bank keeps it. */
        AccountConsentResponseMessage: {
            Data: components["schemas"]["AccountConsentResponseData"];
            Risk: components["schemas"]["AccountConsentResponseRisk"];
            Subscription?: components["schemas"]["Subscription"];
            Links: components["schemas"]["AccountConsentLinks"];
            Meta: components["schemas"]["AccountConsentMeta"];
        };
        /** @description Envelope of a list of accounts. */
        AccountsEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountsMessage"];
        };
        /** @description The accounts of the consent, oldest first. */
        AccountsMessage: {
            /** @description The accounts. */
            Data: {
                /** @description One page of accounts. */
                Account: components["schemas"]["ListedAccount"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of an account. */
        AccountEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountMessage"];
        };
        /** @description One account. */
        AccountMessage: {
            /** @description The account. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                Account: components["schemas"]["Account"];
            };
            Links: components["schemas"]["SelfLink"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of balances. */
        BalancesEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["BalancesMessage"];
        };
        /** @description The balances of an account. */
        BalancesMessage: {
            /** @description The balances. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of balances. */
                Balance: components["schemas"]["Balance"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of transactions. */
        TransactionsEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["TransactionsMessage"];
        };
        /** @description The transactions of an account, newest booking first. */
        TransactionsMessage: {
            /** @description The transactions. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of transactions. */
                Transaction: components["schemas"]["Transaction"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["TransactionsMeta"];
        };
        /** @description Envelope of beneficiaries. */
        BeneficiariesEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["BeneficiariesMessage"];
        };
        /** @description Whom the customer may pay from an account. */
        BeneficiariesMessage: {
            /** @description The beneficiaries. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of beneficiaries. */
                Beneficiary: components["schemas"]["Beneficiary"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of direct debits. */
        DirectDebitsEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["DirectDebitsMessage"];
        };
        /** @description Who may collect from an account. */
        DirectDebitsMessage: {
            /** @description The direct debits. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of direct debits. */
                DirectDebit: components["schemas"]["DirectDebit"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of standing orders. */
        StandingOrdersEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["StandingOrdersMessage"];
        };
        /** @description What an account pays by itself. */
        StandingOrdersMessage: {
            /** @description The standing orders. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of standing orders. */
                StandingOrder: components["schemas"]["StandingOrder"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of scheduled payments. */
        ScheduledPaymentsEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["ScheduledPaymentsMessage"];
        };
        /** @description What an account pays on a day to come. */
        ScheduledPaymentsMessage: {
            /** @description The scheduled payments. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of scheduled payments. */
                ScheduledPayment: components["schemas"]["ScheduledPayment"][];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of the parties of an account. */
        AccountPartiesEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["AccountPartiesMessage"];
        };
        /** @description Who has to do with an account. */
        AccountPartiesMessage: {
            /** @description The parties. */
            Data: {
                AccountId: components["schemas"]["AccountId"];
                /** @description One page of parties. */
                Party: {
                    /**
                     * @description The bank's id of the party, not the national identification number.
                     * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                     */
                    PartyId: string;
                    /**
                     * @description How the party holds the account.
                     * @example KSAOB.Sole
                     * @enum {string}
                     */
                    PartyType: "KSAOB.Sole" | "KSAOB.Joint" | "KSAOB.Delegate";
                    /**
                     * @description What the party may do with the account.
                     * @example KSAOB.Principal
                     */
                    AccountRole: string;
                    /** @description What the bank has proved about the party. */
                    VerifiedClaims: {
                        Verification: components["schemas"]["Verification"];
                        /** @description What was proved. */
                        Claims: {
                            /**
                             * @description The bank's id of the person.
                             * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                             */
                            Sub: string;
                            Name: components["schemas"]["BilingualName"];
                        };
                    }[];
                }[];
            };
            Links: components["schemas"]["PageLinks"];
            Meta: components["schemas"]["PageMeta"];
        };
        /** @description Envelope of the PSU. */
        PartyEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["PartyMessage"];
        };
        /** @description The PSU of the consent. */
        PartyMessage: {
            /** @description The PSU. */
            Data: {
                /** @description The PSU as a party of the bank. */
                Party: {
                    /**
                     * @description The bank's id of the party, not the national identification number.
                     * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                     */
                    PartyId: string;
                    /**
                     * @description How the party holds the account.
                     * @example KSAOB.Sole
                     * @enum {string}
                     */
                    PartyType: "KSAOB.Sole" | "KSAOB.Joint" | "KSAOB.Delegate";
                    /**
                     * @description What the party may do with the account.
                     * @example KSAOB.Principal
                     */
                    AccountRole: string;
                    /** @description What the bank has proved about the PSU. */
                    VerifiedClaims: {
                        Verification: components["schemas"]["Verification"];
                        Claims: components["schemas"]["PsuClaims"];
                    }[];
                };
            };
            Links: components["schemas"]["SelfLink"];
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
         * @description What the developer may read. Everything needs ReadAccountsBasic or ReadAccountsDetail beside it; ReadTransactionsCredits and
         *     ReadTransactionsDebits need ReadTransactionsBasic or ReadTransactionsDetail, which alone stand for both directions.
         * @example [
         *       "ReadAccountsDetail",
         *       "ReadBalances",
         *       "ReadTransactionsBasic",
         *       "ReadTransactionsCredits",
         *       "ReadTransactionsDebits"
         *     ]
         */
        Permissions: components["schemas"]["Permission"][];
        /**
         * @description How long after its creation the consent can be authorized, as hhh:mm:ss, at most 720:00:00; afterwards it is Rejected. Default 720:00:00.
         * @example 024:00:00
         */
        AuthorizationExpirationTimeWindow: string;
        /**
         * @description The PSU's national identification number as the core bank knows it; it starts with 1 for a citizen and 2 for a resident (Iqama).
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        /**
         * @description Which accounts may be linked; absent, accounts of every type.
         * @example [
         *       "KSAOB.Retail"
         *     ]
         */
        AccountTypes: ("KSAOB.Retail" | "KSAOB.Corporate")[];
        /**
         * @description Which accounts may be linked; absent, accounts of every sub-type.
         * @example [
         *       "CurrentAccount",
         *       "Savings"
         *     ]
         */
        AccountSubTypes: string[];
        /** @description Who gets the data from the developer. */
        FourthParty: {
            /**
             * @description Its trading name.
             * @example محاسب الخليج
             */
            TradingName?: string;
            /**
             * @description Its legal name.
             * @example شركة محاسب الخليج المحدودة
             */
            LegalName?: string;
            /**
             * @description What Identifier is.
             * @example KSAOB.UnifiedCommercialNumber
             * @enum {string}
             */
            IdentifierType?: "KSAOB.UnifiedCommercialNumber" | "KSAOB.Other";
            /**
             * @description Its identifier.
             * @example 7012345678
             */
            Identifier?: string;
        };
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
        /**
         * @description What the developer wants the data for.
         * @example [
         *       "Account Aggregation",
         *       "E-Statement"
         *     ]
         */
        Purposes: ("Account Aggregation" | "Personal Finance Manager" | "Electronic Verification" | "E-Statement" | "Credit Assessment" | "Tax Filing" | "Enterprise Financial Management" | "Letter Of Guarantee" | "Other")[];
        /** @description Whose data, which data, what for and how long. */
        AccountConsentRequestData: {
            Permissions: components["schemas"]["Permissions"];
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * @description Until when the data may be read; in the future and at most 365 days ahead.
             * @example 2027-05-20T12:30:00+03:00
             */
            ExpirationDateTime: string;
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * @description Earliest booking time of the transactions that may be read; absent, from the first one on.
             * @example 2025-11-21T00:00:00+03:00
             */
            TransactionFromDateTime?: string;
            /**
             * @description Latest booking time of the transactions that may be read; not before TransactionFromDateTime; absent, without an end.
             * @example 2027-05-20T12:30:00+03:00
             */
            TransactionToDateTime?: string;
            AccountType?: components["schemas"]["AccountTypes"];
            AccountSubType?: components["schemas"]["AccountSubTypes"];
            FourthParty?: components["schemas"]["FourthParty"];
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            ConsentPurpose: components["schemas"]["Purposes"];
            /**
             * @description With true all accounts of the wanted types are linked and the PSU does not choose; else the PSU chooses at the bank.
             * @default false
             * @example false
             */
            IsPSUReadAllAccounts?: boolean;
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
        /** @description How the request came about. */
        RequestIndicators: {
            /**
             * @description Who started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * @description Where the PSU started the request.
             * @example KSAOB.Mobile
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        };
        /** @description What the developer knows that helps the bank to see fraud. Every group and every member may be left out. */
        AccountConsentRequestRisk: {
            PSUIndicators?: components["schemas"]["PSUIndicators"];
            DeviceIndicators?: components["schemas"]["DeviceIndicators"];
            RequestIndicators?: components["schemas"]["RequestIndicators"];
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
        /** @description What happened to the consent and when, in seconds since the epoch with a fraction. */
        AccountConsentFlag: {
            /**
             * @description When the first of several people approved; until then, and where one person is enough, when the consent was created.
             * @example 1795253400.117
             */
            partlyAuthorized: number;
            /**
             * @description When data were read for the first time.
             * @example 1795253700.25
             */
            activated?: number;
            /**
             * @description When the consent was revoked.
             * @example 1795339800.5
             */
            revoked?: number;
            /**
             * @description When the consent expired.
             * @example 1810805400
             */
            expired?: number;
            /**
             * @description When the bank closed its record.
             * @example 1810891800
             */
            closed?: number;
        };
        /** @description The consent and what it allows. */
        AccountConsentResponseData: {
            /**
             * @description The bank's id of the consent.
             * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            ConsentId: string;
            /**
             * @description AwaitingAuthorization on creation, Authorized while data can be read, then Finished.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            ConsentStatus: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /**
             * @description When ConsentStatus last changed, in seconds since the epoch with a fraction.
             * @example 1795253400.117
             */
            ConsentStatusUpdateDateTime: number;
            /**
             * @description When the consent was created, in seconds since the epoch with a fraction.
             * @example 1795253400.117
             */
            CreationDateTime: number;
            Flag: components["schemas"]["AccountConsentFlag"];
            authorizationExpirationTimeWindow: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * @description Until when the data may be read, in seconds since the epoch.
             * @example 1810805400
             */
            ExpirationDateTime: number;
            /**
             * @description Earliest booking time of the transactions that may be read, in seconds since the epoch.
             * @example 1763672400
             */
            TransactionFromDateTime?: number;
            /**
             * @description Latest booking time of the transactions that may be read, in seconds since the epoch.
             * @example 1810805400
             */
            TransactionToDateTime?: number;
            Permissions: components["schemas"]["Permissions"];
            AccountType?: components["schemas"]["AccountTypes"];
            AccountSubType?: components["schemas"]["AccountSubTypes"];
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            FourthParty?: components["schemas"]["FourthParty"];
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            /**
             * @description As in the request; false when it was absent.
             * @example false
             */
            IsPSUReadAllAccounts: boolean;
            Purpose: components["schemas"]["Purposes"];
        };
        /**
         * @description Phone number of the PSU at the developer, national or international.
         * @example 0501234567
         */
        PSUPhoneNumber: string;
        /**
         * @description Whether the PSU has an account at the developer.
         * @example true
         */
        IsCustomerRegistered: boolean;
        /**
         * @description Whether the developer has verified who the PSU is.
         * @example true
         */
        IsCustomerVerified: boolean;
        /**
         * @description Failed log-ins of the PSU at the developer since the last good one.
         * @example 0
         */
        FailedLoginAttempts: number;
        /** @description What the developer knows about the PSU. */
        EchoedPSUIndicators: {
            PSUName?: components["schemas"]["BilingualName"];
            PSUPhoneNumber?: components["schemas"]["PSUPhoneNumber"];
            IsCustomerRegistered?: components["schemas"]["IsCustomerRegistered"];
            IsCustomerVerified?: components["schemas"]["IsCustomerVerified"];
            FailedLoginAttempts?: components["schemas"]["FailedLoginAttempts"];
            /**
             * @description When the PSU last changed the password at the developer, in seconds since the epoch.
             * @example 1772428500
             */
            PasswordChangedDateTime?: number;
            /**
             * @description When the PSU became a customer of the developer, in seconds since the epoch.
             * @example 1725955200
             */
            PSUOnboardingDateTime?: number;
        };
        /**
         * @description Where the device is.
         * @example {
         *       "Latitude": "24.7136",
         *       "Longitude": "46.6753"
         *     }
         */
        GeoLocation: {
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
        DeviceId: string;
        /**
         * @description Whether a VPN is in use.
         * @example false
         */
        VPNStatus: boolean;
        /**
         * @description Whether a remote access tool is running.
         * @example false
         */
        RemoteAccessTool: boolean;
        /**
         * @description Whether the screen is shared.
         * @example false
         */
        Screensharing: boolean;
        /**
         * @description Whether the restrictions of the device's maker are in force (not jailbroken, not rooted).
         * @example true
         */
        DeviceSoftwareRestricted: boolean;
        /**
         * @description Whether the developer trusts the device.
         * @example true
         */
        TrustedDeviceFlag: boolean;
        /**
         * @description How the device came to be trusted.
         * @example KSAOB.IVR
         * @enum {string}
         */
        MechanismOfTrustingDevice: "KSAOB.IVR" | "KSAOB.OTP" | "KSAOB.Nafath";
        /**
         * @description Version of the device's IP address.
         * @example KSAOB.IPv4
         * @enum {string}
         */
        IPAddressVersion: "KSAOB.IPv4" | "KSAOB.IPv6";
        /**
         * @description Version of the device's IP address.
         * @example KSAOB.IPv4
         * @enum {string}
         */
        IPAddressVerison: "KSAOB.IPv4" | "KSAOB.IPv6";
        /**
         * @description Kind of device.
         * @example KSAOB.Smartphone
         * @enum {string}
         */
        DeviceType: "KSAOB.Smartphone" | "KSAOB.Tablet" | "KSAOB.Smartwatch";
        /**
         * @description Name of the device.
         * @example هاتف عبدالله
         */
        DeviceName: string;
        /**
         * @description How the device is connected.
         * @example KSAOB.WiFi
         * @enum {string}
         */
        ConnectionType: "KSAOB.WiFi" | "KSAOB.MobileData";
        /**
         * @description Version of the developer's app.
         * @example 4.12.0
         */
        AppVersion: string;
        /**
         * @description Locale of the device.
         * @example ar-SA
         */
        LocaleInformation: string;
        /**
         * @description Storage of the device.
         * @example 256 GB
         */
        StorageCapacity: string;
        /**
         * @description Whether a screen reader is on.
         * @example false
         */
        ScreenReaderActive: boolean;
        /**
         * @description Internet service provider.
         * @example stc
         */
        ISPName: string;
        /**
         * @description Generation of the mobile network.
         * @example KSAOB.5G
         * @enum {string}
         */
        NetworkType: "KSAOB.2G" | "KSAOB.3G" | "KSAOB.4G" | "KSAOB.5G";
        /** @description What the developer knows about the PSU's device. */
        EchoedDeviceIndicators: {
            GeoLocation?: components["schemas"]["GeoLocation"];
            DeviceId?: components["schemas"]["DeviceId"];
            VPNStatus?: components["schemas"]["VPNStatus"];
            RemoteAccessTool?: components["schemas"]["RemoteAccessTool"];
            Screensharing?: components["schemas"]["Screensharing"];
            DeviceSoftwareRestricted?: components["schemas"]["DeviceSoftwareRestricted"];
            TrustedDeviceFlag?: components["schemas"]["TrustedDeviceFlag"];
            /**
             * @description Since when the developer trusts the device, in seconds since the epoch.
             * @example 1762370430
             */
            TrustedDeviceDateAndTime?: number;
            /**
             * @description Since when the developer trusts the device, in seconds since the epoch.
             * @example 1762370430
             */
            TrustedDeviceDateAndtime?: number;
            MechanismOfTrustingDevice?: components["schemas"]["MechanismOfTrustingDevice"];
            IPAddressVersion?: components["schemas"]["IPAddressVersion"];
            IPAddressVerison?: components["schemas"]["IPAddressVerison"];
            DeviceType?: components["schemas"]["DeviceType"];
            DeviceName?: components["schemas"]["DeviceName"];
            ConnectionType?: components["schemas"]["ConnectionType"];
            AppVersion?: components["schemas"]["AppVersion"];
            LocaleInformation?: components["schemas"]["LocaleInformation"];
            StorageCapacity?: components["schemas"]["StorageCapacity"];
            ScreenReaderActive?: components["schemas"]["ScreenReaderActive"];
            ISPName?: components["schemas"]["ISPName"];
            NetworkType?: components["schemas"]["NetworkType"];
        };
        /** @description What the developer said, as sent. */
        AccountConsentResponseRisk: {
            PSUIndicators?: components["schemas"]["EchoedPSUIndicators"];
            DeviceIndicators?: components["schemas"]["EchoedDeviceIndicators"];
            RequestIndicators?: components["schemas"]["RequestIndicators"];
        };
        /** @description Relative paths. */
        AccountConsentLinks: {
            /**
             * @description This consent; its last segment is the ConsentId.
             * @example /ksaob-aisp/v3.10/account-access-consents/aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            Self: string;
            /**
             * @description The authorization endpoint with client_id, response_type and the scope of this consent; add redirect_uri, state, nonce and code_challenge.
             * @example /auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20accounts%3Aaac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            scaOAuth: string;
        };
        /** @description One person's approval. */
        Authorization: {
            /**
             * @description The bank's id of the person, not the national identification number.
             * @example 5b1c7d02-91e4-8a36-b07f-2c4d8e6f1a93
             */
            AuthorizerId: string;
            /**
             * @description Name of the person.
             * @example Khalid Saad Al-Otaibi
             */
            AuthorizerName?: string;
            /**
             * @description As what the person approves.
             * @example JointHolder
             */
            AuthorizerType: string;
            /**
             * @description When the person decided; absent while the decision is open.
             * @example 2026-11-21T09:34:10.482Z
             */
            AuthorizationDate?: string;
            /**
             * @description What the person decided.
             * @example Approved
             * @enum {string}
             */
            AuthorizationStatus: "Pending" | "Approved" | "Rejected";
        };
        /** @description About this answer. */
        AccountConsentMeta: {
            /**
             * @description A consent fits on one page.
             * @example 1
             */
            TotalPages: number;
            /** @description Who has to approve where an account needs more than one person; null where one person is enough or as long as no account is chosen. */
            MultipleAuthorizers: {
                /**
                 * @description How many people have to approve.
                 * @example 2
                 */
                TotalRequired: number;
                /** @description One entry for each of them. */
                Authorizations: components["schemas"]["Authorization"][];
            } | null;
        };
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
        /**
         * @description The bank's id of the account; it never changes and says nothing about the account.
         * @example acc-000101
         */
        AccountId: string;
        /**
         * @description Name of the holder or holders, in Arabic and English.
         * @example عبدالله محمد القحطاني · Abdullah Mohammed Al-Qahtani
         */
        HolderName: string;
        /**
         * @description In UTC with milliseconds.
         * @example 2026-11-20T13:18:32.000Z
         */
        DateTime: string;
        /** @description An account. */
        AccountIdentification: {
            /**
             * @description What Identification is.
             * @example KSAOB.IBAN
             * @enum {string}
             */
            IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
            /**
             * @description IBAN without blanks, or the first and last four digits of a card.
             * @example SA3099000000608010799819
             */
            Identification: string;
            /**
             * @description Name of its holder.
             * @example عبدالله محمد القحطاني · Abdullah Mohammed Al-Qahtani
             */
            Name?: string;
        };
        /** @description An account. */
        ListedAccount: {
            AccountId: components["schemas"]["AccountId"];
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * @description NotActive is idle for 6 to 12 months, Dormant for 1 to 5 years, Unclaimed longer. A Suspended, Deceased or Closed account
             *     is still listed, but nothing else of it can be read.
             * @example Active
             * @enum {string}
             */
            Status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /**
             * @description When Status last changed.
             * @example 2024-03-04T07:30:00.000Z
             */
            StatusUpdateDateTime?: string;
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            Currency: string;
            /**
             * @description Whose account it is, a person's or an organisation's.
             * @example KSAOB.Retail
             * @enum {string}
             */
            AccountType: "KSAOB.Retail" | "KSAOB.Corporate";
            /**
             * @description Kind of account.
             * @example CurrentAccount
             */
            AccountSubType: string;
            /**
             * @description What kind of product it is, in Arabic and, where both fit, English.
             * @example حساب جارٍ · Current account
             */
            Description?: string;
            /**
             * @description What the customer calls it, in Arabic and, where both fit, English.
             * @example حساب الراتب · Salary account
             */
            Nickname?: string;
            OpeningDate: components["schemas"]["DateTime"];
            /**
             * @description End of a term deposit or card contract; absent where there is none.
             * @example 2029-12-31T21:00:00.000Z
             */
            MaturityDate?: string;
            /** @description How others name the account. */
            AccountIdentifiers: components["schemas"]["AccountIdentification"][];
            /** @description The bank that keeps the account. */
            Servicer: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI";
                /**
                 * @description BIC of this bank.
                 * @example SNADSARI
                 */
                Identification: string;
            };
        };
        /** @description Relative paths; all keep the filters, and all but Self the mark of the first page (`as-of`), so that rows which arrive meanwhile neither repeat nor hide one. */
        PageLinks: {
            /**
             * @description This resource, as it was asked for.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts
             */
            Self: string;
            /**
             * @description The first page.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            First: string;
            /**
             * @description The page before; absent on the first.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            Prev?: string;
            /**
             * @description The page after; absent on the last.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=30&page=2&page-size=25
             */
            Next?: string;
            /**
             * @description The last page.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            Last: string;
        };
        /** @description About this answer. */
        PageMeta: {
            /**
             * @description Pages of this size; an empty list has one.
             * @example 1
             */
            TotalPages: number;
        };
        /** @description An account. */
        Account: {
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * @description NotActive is idle for 6 to 12 months, Dormant for 1 to 5 years, Unclaimed longer. A Suspended, Deceased or Closed account
             *     is still listed, but nothing else of it can be read.
             * @example Active
             * @enum {string}
             */
            Status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /**
             * @description When Status last changed.
             * @example 2024-03-04T07:30:00.000Z
             */
            StatusUpdateDateTime?: string;
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            Currency: string;
            /**
             * @description Whose account it is, a person's or an organisation's.
             * @example KSAOB.Retail
             * @enum {string}
             */
            AccountType: "KSAOB.Retail" | "KSAOB.Corporate";
            /**
             * @description Kind of account.
             * @example CurrentAccount
             */
            AccountSubType: string;
            /**
             * @description What kind of product it is, in Arabic and, where both fit, English.
             * @example حساب جارٍ · Current account
             */
            Description?: string;
            /**
             * @description What the customer calls it, in Arabic and, where both fit, English.
             * @example حساب الراتب · Salary account
             */
            Nickname?: string;
            OpeningDate: components["schemas"]["DateTime"];
            /**
             * @description End of a term deposit or card contract; absent where there is none.
             * @example 2029-12-31T21:00:00.000Z
             */
            MaturityDate?: string;
            /** @description How others name the account. */
            AccountIdentifiers: components["schemas"]["AccountIdentification"][];
            /** @description The bank that keeps the account. */
            Servicer: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI";
                /**
                 * @description BIC of this bank.
                 * @example SNADSARI
                 */
                Identification: string;
            };
        };
        /** @description Relative paths. */
        SelfLink: {
            /**
             * @description This resource, as it was asked for.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts
             */
            Self: string;
        };
        /**
         * @description Which way; a balance of zero is a credit.
         * @example KSAOB.Credit
         * @enum {string}
         */
        CreditDebitIndicator: "KSAOB.Credit" | "KSAOB.Debit";
        /**
         * @description Which balance it is.
         * @example KSAOB.InterimAvailable
         * @enum {string}
         */
        BalanceType: "KSAOB.ClosingAvailable" | "KSAOB.ClosingBooked" | "KSAOB.ClosingCleared" | "KSAOB.Expected" | "KSAOB.ForwardAvailable" | "KSAOB.Information" | "KSAOB.InterimAvailable" | "KSAOB.InterimBooked" | "KSAOB.InterimCleared" | "KSAOB.OpeningAvailable" | "KSAOB.OpeningBooked" | "KSAOB.OpeningCleared" | "KSAOB.PreviouslyClosedBooked";
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
        /** @description One balance. */
        Balance: {
            CreditDebitIndicator: components["schemas"]["CreditDebitIndicator"];
            Type: components["schemas"]["BalanceType"];
            DateTime: components["schemas"]["DateTime"];
            Amount: components["schemas"]["ResponseAmount"];
            /**
             * @description Whether the credit line is in the amount.
             * @example false
             */
            CreditLineIncluded: boolean;
            /** @description The credit lines of the account; absent where it has none. */
            CreditLine?: {
                /**
                 * @description Which credit line it is.
                 * @example KSAOB.Credit
                 * @enum {string}
                 */
                Type: "KSAOB.Available" | "KSAOB.Credit" | "KSAOB.Emergency" | "KSAOB.Pre-Agreed" | "KSAOB.Temporary";
                Amount: components["schemas"]["ResponseAmount"];
            }[];
        };
        /** @description How money in another currency was converted; absent where it was not. */
        CurrencyExchange: {
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            SourceCurrency: string;
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            TargetCurrency: string;
            /**
             * @description ISO 4217 code.
             * @example SAR
             */
            UnitCurrency: string;
            /**
             * @description Units of TargetCurrency for one unit of UnitCurrency, decimal.
             * @example 0.26667
             */
            ExchangeRate: string;
            /** @description The amount as it was ordered. */
            InstructedAmount: {
                /**
                 * @description Decimal amount, with the decimals of its currency.
                 * @example 120.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * @description The exchange contract.
             * @example FX-000101-1102
             */
            ContractIdentification?: string;
            /**
             * @description When the rate was quoted.
             * @example 2026-10-02T18:41:07.000Z
             */
            QuotationDate?: string;
        };
        /** @description The booked balance after this row; absent while it is pending. */
        TransactionBalance: {
            CreditDebitIndicator: components["schemas"]["CreditDebitIndicator"];
            Type: components["schemas"]["BalanceType"];
            Amount: components["schemas"]["ResponseAmount"];
        };
        /** @description The merchant of a card purchase. */
        TransactionMerchant: {
            /**
             * @description Name of the merchant.
             * @example أسواق العثيم · Othaim Markets
             */
            MerchantName?: string;
            /**
             * @description ISO 18245 category.
             * @example 5411
             */
            MerchantCategoryCode?: string;
        };
        /** @description The card that was used. */
        CardInstrument: {
            /**
             * @description Scheme of the card.
             * @example KSAOB.mada
             * @enum {string}
             */
            CardSchemeName: "KSAOB.AmericanExpress" | "KSAOB.Diners" | "KSAOB.Discover" | "KSAOB.GCC" | "KSAOB.MasterCard" | "KSAOB.UPI" | "KSAOB.VISA" | "KSAOB.mada";
            /**
             * @description How it was used.
             * @example KSAOB.Contactless
             * @enum {string}
             */
            InstrumentType: "KSAOB.ApplePay" | "KSAOB.madaPay" | "KSAOB.Contactless" | "KSAOB.MagStripe" | "KSAOB.Chip" | "KSAOB.Other";
            /**
             * @description Name on the card.
             * @example Abdullah Mohammed Al-Qahtani
             */
            Name?: string;
            /**
             * @description First and last four digits.
             * @example 4464********9819
             */
            Identification?: string;
        };
        /** @description The bill that was paid. */
        BillDetails: {
            /**
             * @description The biller's code in SADAD.
             * @example 002
             */
            BillerId: string;
            /**
             * @description The bill at the biller.
             * @example 30045518221
             */
            BillNumber: string;
        };
        /** @description One row of the account. */
        Transaction: {
            /**
             * @description Unique in the bank; it never changes.
             * @example acc-000101-1184
             */
            TransactionId: string;
            TransactionDateTime: components["schemas"]["DateTime"];
            /**
             * @description Offset of the local time where it happened.
             * @example UTC+03:00
             */
            LocalTimeZone?: string;
            /**
             * @description Reference of the customer or of the payment system; the PaymentId of a payment that came through this bank's payment interface.
             * @example 20261120SNADSARI0004417
             */
            TransactionReference?: string;
            /**
             * @description What kind it is.
             * @example KSAOB.POS
             * @enum {string}
             */
            TransactionType: "KSAOB.POS" | "KSAOB.ECommerce" | "KSAOB.ATM" | "KSAOB.BillPayments" | "KSAOB.LocalBankTransfer" | "KSAOB.SameBankTransfer" | "KSAOB.InternationalTransfer" | "KSAOB.Teller" | "KSAOB.Cheque" | "KSAOB.Other";
            /**
             * @description What kind it is, more finely.
             * @example KSAOB.Purchase
             * @enum {string}
             */
            SubTransactionType: "KSAOB.Purchase" | "KSAOB.Reversal" | "KSAOB.Refund" | "KSAOB.Withdrawal" | "KSAOB.WithdrawalReversal" | "KSAOB.Deposit" | "KSAOB.DepositReversal" | "KSAOB.MoneyTransfer" | "KSAOB.NotApplicable";
            /** @description What it has to do with; absent where nothing applies. */
            Flags?: ("KSAOB.Cashback" | "KSAOB.Payroll" | "KSAOB.DirectDebit" | "KSAOB.StandingOrder" | "KSAOB.Loan" | "KSAOB.Dividend")[];
            /**
             * @description How it was made.
             * @example KSAOB.Online
             * @enum {string}
             */
            PaymentModes: "KSAOB.Online" | "KSAOB.Offline" | "KSAOB.Batch";
            /**
             * @description Whether money came (Credit) or went (Debit).
             * @example KSAOB.Debit
             * @enum {string}
             */
            CreditDebitIndicator: "KSAOB.Credit" | "KSAOB.Debit";
            /**
             * @description Whether it is booked.
             * @example KSAOB.Booked
             * @enum {string}
             */
            Status: "KSAOB.Booked" | "KSAOB.Pending" | "KSAOB.Rejected";
            /**
             * @description Whether it can still change.
             * @example KSAOB.Immutable
             * @enum {string}
             */
            TransactionMutability?: "KSAOB.Mutable" | "KSAOB.Immutable";
            BookingDateTime: components["schemas"]["DateTime"];
            ValueDateTime?: components["schemas"]["DateTime"];
            /**
             * @description What the statement says, in Arabic and English.
             * @example شراء عبر نقاط البيع من أسواق العثيم · Purchase at Othaim Markets
             */
            TransactionInformation?: string;
            Amount: components["schemas"]["ResponseAmount"];
            /** @description What the bank charged for it; absent where it was free. */
            ChargeAmount?: {
                /**
                 * @description Decimal amount with exactly two decimals.
                 * @example 23.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
                /**
                 * @description Whether the charge is in Amount.
                 * @example false
                 */
                ChargeIncluded?: boolean;
            };
            CurrencyExchange?: components["schemas"]["CurrencyExchange"];
            /** @description ISO 20022 bank transaction code. */
            BankTransactionCode?: {
                /**
                 * @description Code of the domain.
                 * @example PMNT
                 */
                DomainCode?: string;
                /**
                 * @description Code of the family.
                 * @example CCRD
                 */
                FamilyCode?: string;
                /**
                 * @description Code of the sub-family.
                 * @example POSD
                 */
                SubFamilyCode?: string;
            };
            /** @description The bank's own code. */
            ProprietaryBankTransactionCode?: {
                /**
                 * @description The code.
                 * @example POS/Purchase
                 */
                Code: string;
                /**
                 * @description Whose code it is.
                 * @example Sanad
                 */
                Issuer?: string;
            };
            Balance?: components["schemas"]["TransactionBalance"];
            MerchantDetails?: components["schemas"]["TransactionMerchant"];
            /** @description The other bank; absent where the other account is held here or there is none. */
            CreditorAgent?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * @description BIC, or the bank's id in SARIE.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * @description Name of the bank.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            CreditorAccount?: components["schemas"]["AccountIdentification"];
            /** @description The other bank; absent where the other account is held here or there is none. */
            DebtorAgent?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * @description BIC, or the bank's id in SARIE.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * @description Name of the bank.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            DebtorAccount?: components["schemas"]["AccountIdentification"];
            CardInstrument?: components["schemas"]["CardInstrument"];
            BillDetails?: components["schemas"]["BillDetails"];
            /** @description What the structured members have no place for. */
            SupplementaryData?: {
                /**
                 * @description Name of the biller of BillDetails.
                 * @example الشركة السعودية للكهرباء · Saudi Electricity Company
                 */
                BillerName?: string;
                /**
                 * @description Where the merchant is.
                 * @example الرياض · Riyadh
                 */
                MerchantCity?: string;
            };
        };
        /** @description About this answer. */
        TransactionsMeta: {
            /**
             * @description Pages of this size; an empty list has one.
             * @example 1
             */
            TotalPages: number;
            /**
             * @description Booking time of the oldest row of all pages; absent when there is none.
             * @example 2024-11-24T06:12:00.000Z
             */
            FirstAvailableDateTime?: string;
            /**
             * @description Booking time of the newest row of all pages; absent when there is none.
             * @example 2026-11-20T13:18:32.000Z
             */
            LastAvailableDateTime?: string;
        };
        /** @description One beneficiary. */
        Beneficiary: {
            /**
             * @description The bank's id of the beneficiary.
             * @example bnf-000101-001
             */
            BeneficiaryId: string;
            /**
             * @description Whether the customer has activated the beneficiary.
             * @example KSAOB.Activated
             * @enum {string}
             */
            BeneficiaryType: "KSAOB.Activated" | "KSAOB.NotActivated";
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * @description What the customer calls the beneficiary.
             * @example Rent · الإيجار
             */
            Reference?: string;
            /** @description What the structured members have no place for. */
            SupplementaryData?: {
                DateCreated?: components["schemas"]["DateTime"];
            };
            /** @description The beneficiary's bank. */
            CreditorAgent: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * @description BIC, or the bank's id in SARIE.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * @description Name of the bank.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
                /** @description Where the bank is. */
                PostalAddress?: {
                    /**
                     * @description What kind of address it is.
                     * @example KSAOB.Business
                     * @enum {string}
                     */
                    AddressType: "KSAOB.Business";
                    /**
                     * @description Street and town, as the bank keeps them.
                     * @example شارع العليا، الرياض 12211 · Olaya Street, Riyadh 12211
                     */
                    StreetName?: string;
                    /**
                     * @description ISO 3166-1 alpha-2 country code.
                     * @example SA
                     */
                    Country: string;
                }[];
            };
            /** @description The beneficiary's account. */
            CreditorAccount: components["schemas"]["AccountIdentification"][];
        };
        /** @description One direct debit. */
        DirectDebit: {
            /**
             * @description The bank's id of the direct debit.
             * @example ddm-000101-010
             */
            DirectDebitId: string;
            /**
             * @description The customer's mandate.
             * @example MND-2024-001017
             */
            MandateIdentification: string;
            /**
             * @description Whether it is in force; without prefix, as in the standard.
             * @example Active
             * @enum {string}
             */
            DirectDebitStatusCode: "Active" | "Inactive";
            /**
             * @description Who collects, in Arabic and, where both fit, English.
             * @example خدمات العمالة المنزلية · Domestic Work Services
             */
            Name: string;
            /**
             * @description How often.
             * @example KSAOB.Monthly
             * @enum {string}
             */
            Frequency: "KSAOB.Annual" | "KSAOB.Daily" | "KSAOB.Fortnightly" | "KSAOB.HalfYearly" | "KSAOB.Monthly" | "KSAOB.NotKnown" | "KSAOB.Quarterly" | "KSAOB.Weekly";
            PreviousPaymentDateTime?: components["schemas"]["DateTime"];
            PreviousPaymentAmount?: components["schemas"]["ResponseAmount"];
        };
        /** @description One standing order. */
        StandingOrder: {
            /**
             * @description The bank's id of the standing order.
             * @example sto-000101-013
             */
            StandingOrderId: string;
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * @description EveryDay; IntervalWeekDay:<every how many weeks>:<day, 1 is Monday>; IntervalMonthDay:<every how many months>:<day of the
             *     month>; NotKnown.
             * @example IntervalMonthDay:1:28
             */
            Frequency: string;
            /**
             * @description What reaches the beneficiary with the money.
             * @example Rent · الإيجار
             */
            CreditorReference?: string;
            /**
             * @description When that payment is or was made, in UTC with milliseconds; absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            FirstPaymentDateTime: string;
            /**
             * @description When that payment is or was made, in UTC with milliseconds; absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            NextPaymentDateTime?: string;
            /**
             * @description When that payment is or was made, in UTC with milliseconds; absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            LastPaymentDateTime?: string;
            /**
             * @description When that payment is or was made, in UTC with milliseconds; absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            FinalPaymentDateTime?: string;
            /**
             * @description How many payments the order has in all; absent where it has no end.
             * @example 120
             */
            NumberOfPayments?: string;
            /**
             * @description Whether it is in force.
             * @example KSAOB.Active
             * @enum {string}
             */
            StandingOrderStatusCode: "KSAOB.Active" | "KSAOB.Inactive";
            FirstPaymentAmount: components["schemas"]["ResponseAmount"];
            NextPaymentAmount?: components["schemas"]["ResponseAmount"];
            LastPaymentAmount?: components["schemas"]["ResponseAmount"];
            FinalPaymentAmount?: components["schemas"]["ResponseAmount"];
            /** @description The beneficiary's bank. */
            CreditorAgent?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * @description BIC, or the bank's id in SARIE.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * @description Name of the bank.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** @description The beneficiary's account. */
            CreditorAccount?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
                /**
                 * @description IBAN without blanks.
                 * @example SA0599000000608010807738
                 */
                Identification: string;
                Name?: components["schemas"]["HolderName"];
            };
        };
        /** @description One scheduled payment. */
        ScheduledPayment: {
            /**
             * @description The bank's id of the scheduled payment.
             * @example sch-000101-017
             */
            ScheduledPaymentId: string;
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * @description Whether ScheduledPaymentDateTime is when the money leaves (Execution) or arrives (Arrival).
             * @example KSAOB.Execution
             * @enum {string}
             */
            ScheduledType: "KSAOB.Arrival" | "KSAOB.Execution";
            ScheduledPaymentDateTime: components["schemas"]["DateTime"];
            /**
             * @description What reaches the beneficiary with the money.
             * @example Eid gift · عيدية
             */
            CreditorReference?: string;
            InstructedAmount: components["schemas"]["ResponseAmount"];
            /** @description The beneficiary's bank. */
            CreditorAgent?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * @description BIC, or the bank's id in SARIE.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * @description Name of the bank.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** @description The beneficiary's account. */
            CreditorAccount?: {
                /**
                 * @description What Identification is.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
                /**
                 * @description IBAN without blanks.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                Name?: components["schemas"]["HolderName"];
            };
        };
        /** @description How and when it was proved. */
        Verification: {
            /**
             * @description The rules that were followed.
             * @example SA_AML
             * @enum {string}
             */
            TrustFramework: "SA_AML";
            /**
             * @description How sure the bank is.
             * @example high
             * @enum {string}
             */
            AssuranceLevel?: "high" | "very_high";
            Time?: components["schemas"]["DateTime"];
        };
        /** @description What was proved. */
        PsuClaims: {
            /**
             * @description The bank's id of the person.
             * @example ee4e81f4-6c39-83d9-aede-49725f73f749
             */
            Sub: string;
            Name: components["schemas"]["BilingualName"];
            /**
             * @description Email address.
             * @example abdullah.16@example.sa
             */
            Email?: string;
            /**
             * @description Mobile number with the country code.
             * @example 966500000016
             */
            PhoneNumber?: string;
            /**
             * @description Date of birth (Gregorian).
             * @example 1971-01-10
             */
            BirthDate?: string;
            /** @description ISO 3166-1 alpha-2 country codes. */
            Nationalities?: string[];
            /** @description Where the PSU lives. */
            NationalAddress?: {
                /**
                 * @description What kind of address it is.
                 * @example KSAOB.Residential
                 * @enum {string}
                 */
                AddressType: "KSAOB.Business" | "KSAOB.Correspondence" | "KSAOB.Residential";
                /**
                 * @description Building number.
                 * @example 2100
                 */
                BuildingNumber?: string;
                /**
                 * @description Street, in Arabic and English.
                 * @example طريق أبي بكر الصديق · Abi Bakr As Siddiq Road
                 */
                StreetName?: string;
                /**
                 * @description Postal code.
                 * @example 13324
                 */
                PostalCode?: string;
                /**
                 * @description City, in Arabic and, where both fit, English.
                 * @example الرياض · Riyadh
                 */
                City?: string;
                /**
                 * @description ISO 3166-1 alpha-2 country code.
                 * @example SA
                 */
                Country: string;
            }[];
            /** @description The PSU's identity document. */
            PartyIdentity?: {
                /**
                 * @description What kind of document it is.
                 * @example KSAOB.NationalID
                 * @enum {string}
                 */
                Type: "KSAOB.NationalID" | "KSAOB.IqamaID";
                /**
                 * @description National identification number.
                 * @example 1000000016
                 */
                Number: string;
            };
        };
        /**
         * @description Empty for a single resource.
         * @example {}
         */
        Meta: Record<string, never>;
    };
    responses: {
        /** @description The consent, and how to go on. */
        AccountConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description Envelope, body, a rule or an id is wrong; `Path` names the field. An id that is unknown or belongs to another app is answered alike. */
        AccountConsentBadRequest: {
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
        AccountConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description A parameter is wrong, or the id is unknown or belongs to another app; both are answered alike. */
        ConsentUnknown: {
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
        AccountConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The accounts. */
        AccountsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountsEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description A header or a query parameter is wrong or unknown. */
        ListRefused: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The token is good but not for this: the consent lacks the permission, has ended or is not authorized, or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`; try again). */
        AccessForbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The account. */
        AccountRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The account is unknown, somebody else’s or was not chosen; all three are answered alike; or a header or a query parameter is wrong or unknown. */
        AccountUnknown: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The balances. */
        BalancesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BalancesEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The account is unknown, somebody else’s or was not chosen; all three are answered alike; or a header or a query parameter is wrong or unknown. */
        AccountListRefused: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The token is good but not for this: the consent lacks the permission, has ended or is not authorized; the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`) or closed for good (`KSAOB.Consent.PermanentAccountAccessFailure`); or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`; try again). */
        AccountForbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The transactions. */
        TransactionsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransactionsEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The account is unknown, somebody else’s or was not chosen; all three are answered alike; or a header or a query parameter is wrong or unknown, or the window is turned round. */
        TransactionsRefused: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The beneficiaries. */
        BeneficiariesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BeneficiariesEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The direct debits. */
        DirectDebitsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DirectDebitsEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The standing orders. */
        StandingOrdersRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StandingOrdersEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The scheduled payments. */
        ScheduledPaymentsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ScheduledPaymentsEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The parties. */
        AccountPartiesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountPartiesEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description The PSU. */
        PartyRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PartyEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description A header or a query parameter is wrong or unknown. */
        ParameterRefused: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
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
         * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
         */
        ConsentId: string;
        /**
         * @description Which page, from 1 on. A page behind the last is empty.
         * @example 1
         */
        Page: string;
        /**
         * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
         * @example 100
         */
        PageSize: string;
        /**
         * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
         * @example 1184
         */
        AsOf: string;
        /**
         * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
         * @example acc-000101
         */
        AccountId: string;
        /**
         * @description Earliest booking time. A day alone is its 00:00:00; without an offset the time is UTC.
         * @example 2026-10-01
         */
        FromBookingDateTime: string;
        /**
         * @description Latest booking time, not before fromBookingDateTime. A day alone is its 00:00:00; without an offset the time is UTC.
         * @example 2026-11-21T12:30:00+03:00
         */
        ToBookingDateTime: string;
    };
    requestBodies: {
        /** @description The access asked for. */
        AccountConsentRequest: {
            content: {
                "application/json": components["schemas"]["AccountConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description What changes. */
        AccountConsentPatch: {
            content: {
                "application/json": components["schemas"]["AccountConsentPatchEnvelope"];
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
    createAccountAccessConsent: {
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
        requestBody: components["requestBodies"]["AccountConsentRequest"];
        responses: {
            201: components["responses"]["AccountConsentCreated"];
            400: components["responses"]["AccountConsentBadRequest"];
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
    createAccountAccessConsentAlias: {
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
        requestBody: components["requestBodies"]["AccountConsentRequest"];
        responses: {
            201: components["responses"]["AccountConsentCreated"];
            400: components["responses"]["AccountConsentBadRequest"];
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
    getAccountAccessConsent: {
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
                 * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountConsentRead"];
            400: components["responses"]["ConsentUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    patchAccountAccessConsent: {
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
                 * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AccountConsentPatch"];
        responses: {
            204: components["responses"]["AccountConsentPatched"];
            400: components["responses"]["AccountConsentBadRequest"];
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
    getAccountAccessConsentAlias: {
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
                 * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountConsentRead"];
            400: components["responses"]["ConsentUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    patchAccountAccessConsentAlias: {
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
                 * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AccountConsentPatch"];
        responses: {
            204: components["responses"]["AccountConsentPatched"];
            400: components["responses"]["AccountConsentBadRequest"];
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
    getAccounts: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountsRead"];
            400: components["responses"]["ListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccount: {
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountRead"];
            400: components["responses"]["AccountUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountBalances: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BalancesRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Earliest booking time. A day alone is its 00:00:00; without an offset the time is UTC.
                 * @example 2026-10-01
                 */
                fromBookingDateTime?: components["parameters"]["FromBookingDateTime"];
                /**
                 * @description Latest booking time, not before fromBookingDateTime. A day alone is its 00:00:00; without an offset the time is UTC.
                 * @example 2026-11-21T12:30:00+03:00
                 */
                toBookingDateTime?: components["parameters"]["ToBookingDateTime"];
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TransactionsRead"];
            400: components["responses"]["TransactionsRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountBeneficiaries: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["BeneficiariesRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountDirectDebits: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DirectDebitsRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountStandingOrders: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["StandingOrdersRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountScheduledPayments: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ScheduledPaymentsRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getAccountParties: {
        parameters: {
            query?: {
                /**
                 * @description Which page, from 1 on. A page behind the last is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Rows on a page, 100 when absent. Below 25 it is taken as 25, above 1000 as 1000; the links carry the size that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * @description Mark of the first page, from its links. Rows that arrive after it are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * @description AccountId, as the list of accounts gave it. An unknown id, somebody else's and one that was not chosen are answered alike.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["AccountPartiesRead"];
            400: components["responses"]["AccountListRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    getParties: {
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
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["PartyRead"];
            400: components["responses"]["ParameterRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
}

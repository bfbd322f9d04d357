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
         * Asks for access to accounts. The consent is created in AwaitingAuthorization with a new ConsentId; `Links.scaOAuth` says where
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
         * The same operation as createAccountAccessConsent, at the address of the KSA standard.
         */
        post: operations["createAccountAccessConsentAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ksaob-aisp/v3.10/account-access-consents": {
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
         * The same operation as createAccountAccessConsent, below the address at which consents are read and ended.
         */
        post: operations["createAccountAccessConsentVersionAlias"];
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
         * Returns the consent as it is now. `Flag` has the times of what happened to it, and `Meta.MultipleAuthorizers` says who still has to approve.
         */
        get: operations["getAccountAccessConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End an account-access consent or change its webhook
         * Rejects a consent that still awaits authorization (`Rejected`), or revokes one that is authorized (`Finished`). The webhook can be changed in any state, alone or in the same call. The tokens of an ended consent end at once.
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
         * The same operation as getAccountAccessConsent, at the address of the KSA standard.
         */
        get: operations["getAccountAccessConsentAlias"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End an account-access consent or change its webhook (other address)
         * The same operation as patchAccountAccessConsent, at the address of the KSA standard.
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
         * Returns the accounts that the PSU linked, oldest first. Suspended and closed accounts and those of a deceased holder are listed too, but nothing more of them can be read.
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
         * Returns one account of the list, whatever its status.
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
         * Returns the booked and the available balance as they are now.
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
         * Returns the transactions, newest booking first. Only those between the consent’s TransactionFromDateTime and TransactionToDateTime are shown. The consent’s permissions decide which directions and which members are shown.
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
         * Returns the people and organisations whom the customer may pay from the account.
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
         * Returns the mandates under which others may collect money from the account.
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
         * Returns the payments that the account makes again and again.
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
         * Returns the payments that the account will make once, on a later day.
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
         * Returns who holds the account and who acts for its holders.
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
         * Returns what the bank knows about the person who gave the consent.
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
        /** An event, signed like an answer. */
        AccountConsentEventEnvelope: {
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
            /** An account-access consent after a change of its status or flags, or three days or less before its end. */
            message: components["schemas"]["AccountConsentEventMessage"];
        };
        /** An account-access consent after a change of its status or flags, or three days or less before its end. */
        AccountConsentEventMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["AccountConsentResponseData"];
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
        /**
         * Permission for one kind of data.
         * @example ReadBalances
         * @enum {string}
         */
        Permission: "ReadAccountsBasic" | "ReadAccountsDetail" | "ReadBalances" | "ReadParty" | "ReadPartyPSU" | "ReadPartyPSUIdentity" | "ReadBeneficiariesBasic" | "ReadBeneficiariesDetail" | "ReadTransactionsBasic" | "ReadTransactionsDetail" | "ReadTransactionsCredits" | "ReadTransactionsDebits" | "ReadScheduledPaymentsBasic" | "ReadScheduledPaymentsDetail" | "ReadDirectDebits" | "ReadStandingOrdersBasic" | "ReadStandingOrdersDetail";
        /** Envelope of an account-access consent request. */
        AccountConsentRequestEnvelope: {
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
            message: components["schemas"]["AccountConsentRequestMessage"];
        };
        /** What the developer asks the PSU to consent to. */
        AccountConsentRequestMessage: {
            /** Whose data the developer wants to read, which data, for what purpose and until when. */
            Data: components["schemas"]["AccountConsentRequestData"];
            /** What the developer knows and the bank needs to recognise fraud. Every group and every member is optional. */
            Risk: components["schemas"]["AccountConsentRequestRisk"];
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
        };
        /** Envelope of a change to an account-access consent. */
        AccountConsentPatchEnvelope: {
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
            message: components["schemas"]["AccountConsentPatchMessage"];
        };
        /** The changes. Send Data, Subscription or both. */
        AccountConsentPatchMessage: {
            /** Ends the consent. Send Rejected while it awaits authorization and Finished once it is authorized. */
            Data?: {
                /**
                 * How the consent ends: Rejected before it is authorized, Finished afterwards.
                 * @example Finished
                 * @enum {string}
                 */
                ConsentStatus: "Rejected" | "Finished";
                /** The flag that the KSA standard sends with a revocation. The bank accepts it and sets the time of the flag by its own clock. */
                ConsentFlags?: {
                    /**
                     * When the consent was revoked at the developer.
                     * @example 2027-01-15T18:00:00+03:00
                     */
                    Revoked?: string;
                };
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
        /** Envelope of an account-access consent. */
        AccountConsentResponseEnvelope: {
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
            /** An account-access consent as the bank has it. */
            message: components["schemas"]["AccountConsentResponseMessage"];
        };
        /** An account-access consent as the bank has it. */
        AccountConsentResponseMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["AccountConsentResponseData"];
            /** The Risk of the request, with date-times in seconds since the epoch. */
            Risk: components["schemas"]["AccountConsentResponseRisk"];
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
            /** Relative paths. */
            Links: components["schemas"]["AccountConsentLinks"];
            /** About this answer. */
            Meta: components["schemas"]["AccountConsentMeta"];
        };
        /** Envelope of a list of accounts. */
        AccountsEnvelope: {
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
            /** The accounts of the consent, oldest first. */
            message: components["schemas"]["AccountsMessage"];
        };
        /** The accounts of the consent, oldest first. */
        AccountsMessage: {
            /** The accounts on this page. */
            Data: {
                /** The accounts on this page. */
                Account: components["schemas"]["ListedAccount"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of an account. */
        AccountEnvelope: {
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
            /** One account. */
            message: components["schemas"]["AccountMessage"];
        };
        /** One account. */
        AccountMessage: {
            /** One account that the consent covers. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** One account of the PSU, with as much of it as the consent's permissions show. */
                Account: components["schemas"]["Account"];
            };
            /** Relative paths. */
            Links: components["schemas"]["SelfLink"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of balances. */
        BalancesEnvelope: {
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
            /** The balances of an account. */
            message: components["schemas"]["BalancesMessage"];
        };
        /** The balances of an account. */
        BalancesMessage: {
            /** The balances on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The balances on this page. */
                Balance: components["schemas"]["Balance"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of transactions. */
        TransactionsEnvelope: {
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
            /** The transactions of an account, newest booking first. */
            message: components["schemas"]["TransactionsMessage"];
        };
        /** The transactions of an account, newest booking first. */
        TransactionsMessage: {
            /** The transactions on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The transactions on this page. */
                Transaction: components["schemas"]["Transaction"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["TransactionsMeta"];
        };
        /** Envelope of beneficiaries. */
        BeneficiariesEnvelope: {
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
            /** The people and organisations whom the customer may pay from an account. */
            message: components["schemas"]["BeneficiariesMessage"];
        };
        /** The people and organisations whom the customer may pay from an account. */
        BeneficiariesMessage: {
            /** The beneficiaries on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The beneficiaries on this page. */
                Beneficiary: components["schemas"]["Beneficiary"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of direct debits. */
        DirectDebitsEnvelope: {
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
            /** The mandates under which others may collect money from an account. */
            message: components["schemas"]["DirectDebitsMessage"];
        };
        /** The mandates under which others may collect money from an account. */
        DirectDebitsMessage: {
            /** The direct debits on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The direct debits on this page. */
                DirectDebit: components["schemas"]["DirectDebit"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of standing orders. */
        StandingOrdersEnvelope: {
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
            /** The payments that an account makes again and again. */
            message: components["schemas"]["StandingOrdersMessage"];
        };
        /** The payments that an account makes again and again. */
        StandingOrdersMessage: {
            /** The standing orders on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The standing orders on this page. */
                StandingOrder: components["schemas"]["StandingOrder"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of scheduled payments. */
        ScheduledPaymentsEnvelope: {
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
            /** The payments that an account will make once, on a later day. */
            message: components["schemas"]["ScheduledPaymentsMessage"];
        };
        /** The payments that an account will make once, on a later day. */
        ScheduledPaymentsMessage: {
            /** The scheduled payments on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The scheduled payments on this page. */
                ScheduledPayment: components["schemas"]["ScheduledPayment"][];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of the parties of an account. */
        AccountPartiesEnvelope: {
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
            /** Who holds an account and who acts for its holders. */
            message: components["schemas"]["AccountPartiesMessage"];
        };
        /** Who holds an account and who acts for its holders. */
        AccountPartiesMessage: {
            /** The parties on this page. */
            Data: {
                /** The bank's id of the account; it never changes and says nothing about the account. */
                AccountId: components["schemas"]["AccountId"];
                /** The parties on this page. */
                Party: {
                    /**
                     * The bank's id of the party. It is not the national identification number.
                     * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                     */
                    PartyId: string;
                    /**
                     * How the party holds the account.
                     * @example KSAOB.Sole
                     * @enum {string}
                     */
                    PartyType: "KSAOB.Sole" | "KSAOB.Joint" | "KSAOB.Delegate";
                    /**
                     * What the party is to this account, for example its owner or a signatory.
                     * @example KSAOB.Principal
                     */
                    AccountRole: 'KSAOB.Owner' | 'KSAOB.Principal' | 'KSAOB.SecondaryOwner' | 'KSAOB.Administrator' | 'KSAOB.PowerOfAttorney' | 'KSAOB.LegalGuardian' | 'KSAOB.CustodianForMinor' | 'KSAOB.OtherParty' | (string & {});
                    /** What the bank has verified about the party. */
                    VerifiedClaims: {
                        /** How and when the claims were verified. */
                        Verification: components["schemas"]["Verification"];
                        /** What the bank has verified about the person. */
                        Claims: {
                            /**
                             * The bank's id of the person.
                             * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                             */
                            Sub: string;
                            /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
                            Name: components["schemas"]["BilingualName"];
                        };
                    }[];
                }[];
            };
            /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
            Links: components["schemas"]["PageLinks"];
            /** About this answer. */
            Meta: components["schemas"]["PageMeta"];
        };
        /** Envelope of the PSU. */
        PartyEnvelope: {
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
            /** The PSU of the consent. */
            message: components["schemas"]["PartyMessage"];
        };
        /** The PSU of the consent. */
        PartyMessage: {
            /** The PSU of the consent. */
            Data: {
                /** The PSU as a party of the bank. */
                Party: {
                    /**
                     * The bank's id of the party. It is not the national identification number.
                     * @example ee4e81f4-6c39-83d9-aede-49725f73f749
                     */
                    PartyId: string;
                    /**
                     * How the party holds the account.
                     * @example KSAOB.Sole
                     * @enum {string}
                     */
                    PartyType: "KSAOB.Sole" | "KSAOB.Joint" | "KSAOB.Delegate";
                    /**
                     * What the party is to this account, for example its owner or a signatory.
                     * @example KSAOB.Principal
                     */
                    AccountRole: 'KSAOB.Owner' | 'KSAOB.Principal' | 'KSAOB.SecondaryOwner' | 'KSAOB.Administrator' | 'KSAOB.PowerOfAttorney' | 'KSAOB.LegalGuardian' | 'KSAOB.CustodianForMinor' | 'KSAOB.OtherParty' | (string & {});
                    /** What the bank has verified about the PSU. */
                    VerifiedClaims: {
                        /** How and when the claims were verified. */
                        Verification: components["schemas"]["Verification"];
                        /** What the bank has verified about the person. */
                        Claims: components["schemas"]["PsuClaims"];
                    }[];
                };
            };
            /** Relative paths. */
            Links: components["schemas"]["SelfLink"];
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
         * What the developer may read. Every other permission needs ReadAccountsBasic or ReadAccountsDetail. ReadTransactionsCredits and ReadTransactionsDebits also need ReadTransactionsBasic or ReadTransactionsDetail; without them, these stand for both directions.
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
         * How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected.
         * @example 024:00:00
         */
        AuthorizationExpirationTimeWindow: string;
        /**
         * The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama).
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        /**
         * KSAOB.Retail for accounts of persons, KSAOB.Corporate for accounts of organisations.
         * @example KSAOB.Retail
         * @enum {string}
         */
        AccountTypeCode: "KSAOB.Retail" | "KSAOB.Corporate";
        /**
         * The types of accounts that may be linked. Without it every type may be linked.
         * @example [
         *       "KSAOB.Retail"
         *     ]
         */
        AccountTypes: components["schemas"]["AccountTypeCode"][];
        /**
         * The sub-types of accounts that may be linked. Without it every sub-type may be linked.
         * @example [
         *       "CurrentAccount",
         *       "Savings"
         *     ]
         */
        AccountSubTypes: ('CurrentAccount' | 'Savings' | 'CreditCard' | 'PrePaidCard' | 'EMoney' | 'ChargeCard' | 'Other' | (string & {}))[];
        /** A further party to whom the developer passes the data on. */
        FourthParty: {
            /**
             * The name under which the further party is known to customers.
             * @example محاسب الخليج
             */
            TradingName?: string;
            /**
             * The name under which the further party is entered in the register.
             * @example شركة محاسب الخليج المحدودة
             */
            LegalName?: string;
            /**
             * The register that gave the Identifier.
             * @example KSAOB.UnifiedCommercialNumber
             * @enum {string}
             */
            IdentifierType?: "KSAOB.UnifiedCommercialNumber" | "KSAOB.Other";
            /**
             * The further party's number in the register that IdentifierType names.
             * @example 7012345678
             */
            Identifier?: string;
        };
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
        /**
         * One purpose.
         * @example Account Aggregation
         * @enum {string}
         */
        Purpose: "Account Aggregation" | "Personal Finance Manager" | "Electronic Verification" | "E-Statement" | "Credit Assessment" | "Tax Filing" | "Enterprise Financial Management" | "Letter Of Guarantee" | "Other";
        /**
         * The purposes for which the developer wants the data.
         * @example [
         *       "Account Aggregation",
         *       "E-Statement"
         *     ]
         */
        Purposes: components["schemas"]["Purpose"][];
        /** Whose data the developer wants to read, which data, for what purpose and until when. */
        AccountConsentRequestData: {
            /** What the developer may read. Every other permission needs ReadAccountsBasic or ReadAccountsDetail. ReadTransactionsCredits and ReadTransactionsDebits also need ReadTransactionsBasic or ReadTransactionsDetail; without them, these stand for both directions. */
            Permissions: components["schemas"]["Permissions"];
            /** How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected. */
            AuthorizationExpirationTimeWindow?: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * The end of the access, in the future and at most 365 days ahead.
             * @example 2027-05-20T12:30:00+03:00
             */
            ExpirationDateTime: string;
            /** The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama). */
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * The earliest booking time of the transactions that may be read. Without it there is no earliest time.
             * @example 2025-11-21T00:00:00+03:00
             */
            TransactionFromDateTime?: string;
            /**
             * The latest booking time of the transactions that may be read, not before TransactionFromDateTime. Without it there is no latest time.
             * @example 2027-05-20T12:30:00+03:00
             */
            TransactionToDateTime?: string;
            /** The types of accounts that may be linked. Without it every type may be linked. */
            AccountType?: components["schemas"]["AccountTypes"];
            /** The sub-types of accounts that may be linked. Without it every sub-type may be linked. */
            AccountSubType?: components["schemas"]["AccountSubTypes"];
            /** A further party to whom the developer passes the data on. */
            FourthParty?: components["schemas"]["FourthParty"];
            /** The third party on whose behalf the developer acts. */
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            /** The purposes for which the developer wants the data. */
            ConsentPurpose: components["schemas"]["Purposes"];
            /**
             * With true, all accounts of the wanted types are linked and the PSU has no choice. With false, the default, the PSU chooses at the bank.
             * @default false
             * @example false
             */
            IsPSUReadAllAccounts?: boolean;
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
        /** What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same. */
        AccountDeviceIndicators: {
            /**
             * The position of the device.
             * @example {
             *       "latitude": "24.7136",
             *       "longitude": "46.6753"
             *     }
             */
            GeoLocation?: {
                /**
                 * Decimal degrees.
                 * @example 24.7136
                 */
                latitude?: string;
                /**
                 * Decimal degrees.
                 * @example 24.7136
                 */
                longitude?: string;
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
        /** How the request came about. */
        RequestIndicators: {
            /**
             * Whether the user or a system started the request.
             * @example KSAOB.UserInitiated
             * @enum {string}
             */
            InitiationMode?: "KSAOB.UserInitiated" | "KSAOB.SystemInitiated";
            /**
             * The channel in which the PSU started the request.
             * @example KSAOB.Mobile
             * @enum {string}
             */
            AcceptanceChannel?: "KSAOB.Web" | "KSAOB.Mobile";
        };
        /** What the developer knows and the bank needs to recognise fraud. Every group and every member is optional. */
        AccountConsentRequestRisk: {
            /** What the developer knows about the PSU. */
            PSUIndicators?: components["schemas"]["PSUIndicators"];
            /** What the developer knows about the PSU's device. Where a member has two spellings, use one of them; both are taken only when they are the same. */
            DeviceIndicators?: components["schemas"]["AccountDeviceIndicators"];
            /** How the request came about. */
            RequestIndicators?: components["schemas"]["RequestIndicators"];
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
        /** What happened to the consent and when, in seconds since the epoch with a fraction. */
        AccountConsentFlag: {
            /**
             * Format: double
             * When the first of several people approved. Until then, and where one person is enough, the time of creation.
             * @example 1795253400.117
             */
            partlyAuthorized: number;
            /**
             * Format: double
             * When data was read for the first time.
             * @example 1795253700.25
             */
            activated?: number;
            /**
             * Format: double
             * When the consent was revoked.
             * @example 1795339800.5
             */
            revoked?: number;
            /**
             * Format: double
             * When the consent expired.
             * @example 1810805400
             */
            expired?: number;
            /**
             * Format: double
             * When the bank closed the record of the consent. Nothing sets it yet.
             * @example 1810891800
             */
            closed?: number;
        };
        /** The consent and what it allows. */
        AccountConsentResponseData: {
            /**
             * The bank's id of the consent.
             * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            ConsentId: string;
            /**
             * AwaitingAuthorization on creation, Authorized while data can be read. Rejected when it was declined, withdrawn or not authorized in time, Finished when it was revoked or has expired.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            ConsentStatus: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /**
             * Format: double
             * When ConsentStatus last changed, in seconds since the epoch with a fraction.
             * @example 1795253400.117
             */
            ConsentStatusUpdateDateTime: number;
            /**
             * Format: double
             * When the consent was created, in seconds since the epoch with a fraction.
             * @example 1795253400.117
             */
            CreationDateTime: number;
            /** What happened to the consent and when, in seconds since the epoch with a fraction. */
            Flag: components["schemas"]["AccountConsentFlag"];
            /** How long the consent can be authorized after its creation, as hhh:mm:ss. Longer than 000:00:00 and at most 720:00:00, which is also the default. Afterwards the consent is Rejected. */
            authorizationExpirationTimeWindow: components["schemas"]["AuthorizationExpirationTimeWindow"];
            /**
             * Format: int64
             * The end of the access, in seconds since the epoch.
             * @example 1810805400
             */
            ExpirationDateTime: number;
            /**
             * Format: int64
             * The earliest booking time of the transactions that may be read, in seconds since the epoch.
             * @example 1763672400
             */
            TransactionFromDateTime?: number;
            /**
             * Format: int64
             * The latest booking time of the transactions that may be read, in seconds since the epoch.
             * @example 1810805400
             */
            TransactionToDateTime?: number;
            /** What the developer may read. Every other permission needs ReadAccountsBasic or ReadAccountsDetail. ReadTransactionsCredits and ReadTransactionsDebits also need ReadTransactionsBasic or ReadTransactionsDetail; without them, these stand for both directions. */
            Permissions: components["schemas"]["Permissions"];
            /** The types of accounts that may be linked. Without it every type may be linked. */
            AccountType?: components["schemas"]["AccountTypes"];
            /** The sub-types of accounts that may be linked. Without it every sub-type may be linked. */
            AccountSubType?: components["schemas"]["AccountSubTypes"];
            /** The PSU's national identification number as the core bank has it. It starts with 1 for a citizen and with 2 for a resident (Iqama). */
            NationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /** A further party to whom the developer passes the data on. */
            FourthParty?: components["schemas"]["FourthParty"];
            /** The third party on whose behalf the developer acts. */
            SponsoredTPP?: components["schemas"]["SponsoredTPP"];
            /**
             * The value of the request, or false when it was absent.
             * @example false
             */
            IsPSUReadAllAccounts: boolean;
            /** The purposes for which the developer wants the data. */
            Purpose: components["schemas"]["Purposes"];
        };
        /**
         * Phone number of the PSU at the developer, national or international.
         * @example 0501234567
         */
        PSUPhoneNumber: string;
        /**
         * Whether the PSU has an account at the developer.
         * @example true
         */
        IsCustomerRegistered: boolean;
        /**
         * Whether the developer has verified who the PSU is.
         * @example true
         */
        IsCustomerVerified: boolean;
        /**
         * Failed log-ins of the PSU at the developer since the last successful one.
         * @example 0
         */
        FailedLoginAttempts: number;
        /** What the developer knows about the PSU. */
        EchoedPSUIndicators: {
            /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
            PSUName?: components["schemas"]["BilingualName"];
            /** Phone number of the PSU at the developer, national or international. */
            PSUPhoneNumber?: components["schemas"]["PSUPhoneNumber"];
            /** Whether the PSU has an account at the developer. */
            IsCustomerRegistered?: components["schemas"]["IsCustomerRegistered"];
            /** Whether the developer has verified who the PSU is. */
            IsCustomerVerified?: components["schemas"]["IsCustomerVerified"];
            /** Failed log-ins of the PSU at the developer since the last successful one. */
            FailedLoginAttempts?: components["schemas"]["FailedLoginAttempts"];
            /**
             * Format: double
             * When the PSU last changed the password at the developer, in seconds since the epoch.
             * @example 1772428500
             */
            PasswordChangedDateTime?: number;
            /**
             * Format: double
             * When the PSU became a customer of the developer, in seconds since the epoch.
             * @example 1725955200
             */
            PSUOnboardingDateTime?: number;
        };
        /**
         * The position of the device.
         * @example {
         *       "latitude": "24.7136",
         *       "longitude": "46.6753"
         *     }
         */
        GeoLocation: {
            /**
             * Decimal degrees.
             * @example 24.7136
             */
            latitude?: string;
            /**
             * Decimal degrees.
             * @example 24.7136
             */
            longitude?: string;
        };
        /**
         * The developer's id of the device.
         * @example 7f3c1a90-54234
         */
        DeviceId: string;
        /**
         * Whether the device uses a VPN.
         * @example false
         */
        VPNStatus: boolean;
        /**
         * Whether a remote access tool runs on the device.
         * @example false
         */
        RemoteAccessTool: boolean;
        /**
         * Whether the screen is shared.
         * @example false
         */
        Screensharing: boolean;
        /**
         * Whether the restrictions of the device's maker are in force, so that it is neither jailbroken nor rooted.
         * @example true
         */
        DeviceSoftwareRestricted: boolean;
        /**
         * Whether the developer trusts the device.
         * @example true
         */
        TrustedDeviceFlag: boolean;
        /**
         * How the developer came to trust the device.
         * @example KSAOB.IVR
         * @enum {string}
         */
        MechanismOfTrustingDevice: "KSAOB.IVR" | "KSAOB.OTP" | "KSAOB.Nafath";
        /**
         * Version of the device's IP address. The KSA standard also spells this member IPAddressVerison.
         * @example KSAOB.IPv4
         * @enum {string}
         */
        IPAddressVersion: "KSAOB.IPv4" | "KSAOB.IPv6";
        /**
         * Version of the device's IP address. The KSA standard also spells this member IPAddressVerison.
         * @example KSAOB.IPv4
         * @enum {string}
         */
        IPAddressVerison: "KSAOB.IPv4" | "KSAOB.IPv6";
        /**
         * Whether the PSU holds a telephone or a tablet, or wears a watch.
         * @example KSAOB.Smartphone
         * @enum {string}
         */
        DeviceType: "KSAOB.Smartphone" | "KSAOB.Tablet" | "KSAOB.Smartwatch";
        /**
         * Name of the device as its owner set it.
         * @example هاتف عبدالله
         */
        DeviceName: string;
        /**
         * How the device is connected.
         * @example KSAOB.WiFi
         * @enum {string}
         */
        ConnectionType: "KSAOB.WiFi" | "KSAOB.MobileData";
        /**
         * Version of the developer's app.
         * @example 4.12.0
         */
        AppVersion: string;
        /**
         * Locale of the device as a BCP 47 tag.
         * @example ar-SA
         */
        LocaleInformation: string;
        /**
         * How much the device can store, with the unit.
         * @example 256 GB
         */
        StorageCapacity: string;
        /**
         * Whether the device reads the screen aloud to the PSU.
         * @example false
         */
        ScreenReaderActive: boolean;
        /**
         * Name of the internet service provider.
         * @example stc
         */
        ISPName: string;
        /**
         * Generation of the mobile network.
         * @example KSAOB.5G
         * @enum {string}
         */
        NetworkType: "KSAOB.2G" | "KSAOB.3G" | "KSAOB.4G" | "KSAOB.5G";
        /** What the developer knows about the PSU's device. */
        EchoedDeviceIndicators: {
            /** The position of the device. */
            GeoLocation?: components["schemas"]["GeoLocation"];
            /** The developer's id of the device. */
            DeviceId?: components["schemas"]["DeviceId"];
            /** Whether the device uses a VPN. */
            VPNStatus?: components["schemas"]["VPNStatus"];
            /** Whether a remote access tool runs on the device. */
            RemoteAccessTool?: components["schemas"]["RemoteAccessTool"];
            /** Whether the screen is shared. */
            Screensharing?: components["schemas"]["Screensharing"];
            /** Whether the restrictions of the device's maker are in force, so that it is neither jailbroken nor rooted. */
            DeviceSoftwareRestricted?: components["schemas"]["DeviceSoftwareRestricted"];
            /** Whether the developer trusts the device. */
            TrustedDeviceFlag?: components["schemas"]["TrustedDeviceFlag"];
            /**
             * Format: double
             * Since when the developer trusts the device, in seconds since the epoch.
             * @example 1762370430
             */
            TrustedDeviceDateAndTime?: number;
            /**
             * Format: double
             * Since when the developer trusts the device, in seconds since the epoch.
             * @example 1762370430
             */
            TrustedDeviceDateAndtime?: number;
            /** How the developer came to trust the device. */
            MechanismOfTrustingDevice?: components["schemas"]["MechanismOfTrustingDevice"];
            /** Version of the device's IP address. The KSA standard also spells this member IPAddressVerison. */
            IPAddressVersion?: components["schemas"]["IPAddressVersion"];
            /** Version of the device's IP address. The KSA standard also spells this member IPAddressVerison. */
            IPAddressVerison?: components["schemas"]["IPAddressVerison"];
            /** Whether the PSU holds a telephone or a tablet, or wears a watch. */
            DeviceType?: components["schemas"]["DeviceType"];
            /** Name of the device as its owner set it. */
            DeviceName?: components["schemas"]["DeviceName"];
            /** How the device is connected. */
            ConnectionType?: components["schemas"]["ConnectionType"];
            /** Version of the developer's app. */
            AppVersion?: components["schemas"]["AppVersion"];
            /** Locale of the device as a BCP 47 tag. */
            LocaleInformation?: components["schemas"]["LocaleInformation"];
            /** How much the device can store, with the unit. */
            StorageCapacity?: components["schemas"]["StorageCapacity"];
            /** Whether the device reads the screen aloud to the PSU. */
            ScreenReaderActive?: components["schemas"]["ScreenReaderActive"];
            /** Name of the internet service provider. */
            ISPName?: components["schemas"]["ISPName"];
            /** Generation of the mobile network. */
            NetworkType?: components["schemas"]["NetworkType"];
        };
        /** The Risk of the request, with date-times in seconds since the epoch. */
        AccountConsentResponseRisk: {
            /** What the developer knows about the PSU. */
            PSUIndicators?: components["schemas"]["EchoedPSUIndicators"];
            /** What the developer knows about the PSU's device. */
            DeviceIndicators?: components["schemas"]["EchoedDeviceIndicators"];
            /** How the request came about. */
            RequestIndicators?: components["schemas"]["RequestIndicators"];
        };
        /** Relative paths. */
        AccountConsentLinks: {
            /**
             * Path of this consent; its last segment is the ConsentId.
             * @example /ksaob-aisp/v3.10/account-access-consents/aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            Self: string;
            /**
             * The authorization endpoint with client_id, response_type and the scope of this consent. Add redirect_uri, state, nonce, code_challenge and code_challenge_method=S256, and send the PSU there, as the text at the top of this contract says.
             * @example /auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20accounts%3Aaac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
             */
            scaOAuth: string;
        };
        /** One person's approval. */
        Authorization: {
            /**
             * The bank's id of the person, not the national identification number.
             * @example 5b1c7d02-91e4-8a36-b07f-2c4d8e6f1a93
             */
            AuthorizerId: string;
            /**
             * Name of the person who must approve, as the bank holds it.
             * @example Khalid Saad Al-Otaibi
             */
            AuthorizerName?: string;
            /**
             * Whether the person approves as a holder of a joint account or as a signatory of a company.
             * @example JointHolder
             */
            AuthorizerType: 'JointHolder' | 'Signatory' | (string & {});
            /**
             * When the person decided; absent while the decision is open.
             * @example 2026-11-21T09:34:10.482Z
             */
            AuthorizationDate?: string;
            /**
             * The decision of the person.
             * @example Approved
             * @enum {string}
             */
            AuthorizationStatus: "Pending" | "Approved" | "Rejected";
        };
        /** About this answer. */
        AccountConsentMeta: {
            /**
             * Always 1, because a consent fits on one page.
             * @example 1
             */
            TotalPages: number;
            /** Who has to approve, when an account needs the approval of several people. Null when one person is enough, and until somebody has approved and chosen the accounts. */
            MultipleAuthorizers: {
                /**
                 * How many people have to approve. More may be listed, where a mandate lets one of several sign.
                 * @example 2
                 */
                TotalRequired: number;
                /** One entry for each person who has approved or is asked to. */
                Authorizations: components["schemas"]["Authorization"][];
            } | null;
        };
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
         * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ.eyJhdWQiOiI3YzJhMWI2MC04ZjFlLTRmNjMtOWQwYy01YjFlMmEzZDRjNWYiLCJpc3MiOiJodHRwOi8vbG9jYWxob3N0OjgwODAvYXV0aCIsImlhdCI6MTc5NTI1MzQwMCwibmJmIjoxNzk1MjUzNDAwLCJleHAiOjE3OTUyNTM3MDAsIm1lc3NhZ2UiOnsiRXJyb3JzIjpbeyJDb2RlIjoiS1NBT0IuQm9keS5JbnZhbGlkRm9ybWF0IiwiTWVzc2FnZSI6IkRhdGEuUGVybWlzc2lvbnMgaXMgbWlzc2luZy4iLCJQYXRoIjoiRGF0YS5QZXJtaXNzaW9ucyIsIlVybCI6Ii9kb2NzL2Vycm9ycyNLU0FPQi5Cb2R5LkludmFsaWRGb3JtYXQifV19fQ.hRZSP-Cw4epr6XXhurNS-Flf1LNNkV7MrN6AFwgZgkhd3fDk6pBdmsMIUx6_OXV6Ss28nY2qHHf6zNVrQGGZNWTxoBdh3Rs4rr_iq_gs9cxy7XVM-1ZVCzn8jo4wAftq95PfICU9tc6OxZrnLAvCk5razwJ6kVTPDvIGvrSAM_PtbHNzi3fp5nH6idCp_qmBaCIz69IlD9uMoe7udLPMAccnnGNUC5bpjD0DxAIfu0viK04DTBZ9uY1hIwiNrGTj8yQKG5fjzeHvlDW_lgTF6BEd_JRodUyFbuf4X9WXKe1MXSs4WMAhMJ23VPW0wEngS3BlkViOWRZ9DmKe2edxgg
         */
        SignedErrors: string;
        /**
         * Names this one occurrence. It is the same however often the bank sends it, so a receiver that keeps these ids acts once on each.
         * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
         */
        EventId: string;
        /**
         * The bank's id of the account; it never changes and says nothing about the account.
         * @example acc-000101
         */
        AccountId: string;
        /**
         * Name of the holder or holders in Arabic and English.
         * @example عبدالله محمد القحطاني · Abdullah Mohammed Al-Qahtani
         */
        HolderName: string;
        /**
         * A time in UTC with milliseconds.
         * @example 2026-11-20T13:18:32.000Z
         */
        DateTime: string;
        /** The account on the other side, by its number and, where it is known, its holder. */
        AccountIdentification: {
            /**
             * The scheme of Identification, an IBAN or the masked number of a card.
             * @example KSAOB.IBAN
             * @enum {string}
             */
            IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
            /**
             * The IBAN without blanks, or the first and last four digits of a card.
             * @example SA3099000000608010799819
             */
            Identification: string;
            /**
             * Name of the account's holder.
             * @example عبدالله محمد القحطاني · Abdullah Mohammed Al-Qahtani
             */
            Name?: string;
        };
        /** One account of the PSU, with as much of it as the consent's permissions show. */
        ListedAccount: {
            /** The bank's id of the account; it never changes and says nothing about the account. */
            AccountId: components["schemas"]["AccountId"];
            /** Name of the holder or holders in Arabic and English. */
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * An account without movements is NotActive after 6 months, Dormant after a year and Unclaimed after 5 years. A Suspended, Deceased or Closed account is still listed, but nothing else of it can be read.
             * @example Active
             * @enum {string}
             */
            Status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /**
             * When Status last changed.
             * @example 2024-03-04T07:30:00.000Z
             */
            StatusUpdateDateTime?: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: string;
            /**
             * Whether the account belongs to a person (KSAOB.Retail) or an organisation (KSAOB.Corporate).
             * @example KSAOB.Retail
             * @enum {string}
             */
            AccountType: "KSAOB.Retail" | "KSAOB.Corporate";
            /**
             * What the account is used for, for example current payments or savings.
             * @example CurrentAccount
             */
            AccountSubType: 'CurrentAccount' | 'Savings' | 'CreditCard' | 'PrePaidCard' | 'EMoney' | 'ChargeCard' | 'Other' | (string & {});
            /**
             * The bank's product, in Arabic and, where both fit, English.
             * @example حساب جارٍ · Current account
             */
            Description?: string;
            /**
             * The customer's name for the account, in Arabic and, where both fit, English.
             * @example حساب الراتب · Salary account
             */
            Nickname?: string;
            /** A time in UTC with milliseconds. */
            OpeningDate: components["schemas"]["DateTime"];
            /**
             * The end of a term deposit or a card contract. Absent where there is none.
             * @example 2029-12-31T21:00:00.000Z
             */
            MaturityDate?: string;
            /** The IBAN of the account and, for a card account, the masked card number. */
            AccountIdentifiers: components["schemas"]["AccountIdentification"][];
            /** The bank that holds the account. */
            Servicer: {
                /**
                 * The scheme of Identification; for a bank always its BIC.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI";
                /**
                 * BIC of this bank.
                 * @example SNADSARI
                 */
                Identification: string;
            };
        };
        /** Relative paths of pages. All keep the filters of the query. All but Self carry the mark of the first page (`as-of`), so that rows that arrive later neither repeat nor hide a row. */
        PageLinks: {
            /**
             * Path of this resource with the query of the request.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts
             */
            Self: string;
            /**
             * Link to the first page of the whole list.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            First: string;
            /**
             * The page before this one. Absent on the first page.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            Prev?: string;
            /**
             * The page after this one. Absent on the last page.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=30&page=2&page-size=25
             */
            Next?: string;
            /**
             * Link to the last page of the whole list.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts?as-of=5&page=1&page-size=100
             */
            Last: string;
        };
        /** About this answer. */
        PageMeta: {
            /**
             * The number of pages of this size. An empty list has one page.
             * @example 1
             */
            TotalPages: number;
        };
        /** One account of the PSU, with as much of it as the consent's permissions show. */
        Account: {
            /** Name of the holder or holders in Arabic and English. */
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * An account without movements is NotActive after 6 months, Dormant after a year and Unclaimed after 5 years. A Suspended, Deceased or Closed account is still listed, but nothing else of it can be read.
             * @example Active
             * @enum {string}
             */
            Status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /**
             * When Status last changed.
             * @example 2024-03-04T07:30:00.000Z
             */
            StatusUpdateDateTime?: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: string;
            /**
             * Whether the account belongs to a person (KSAOB.Retail) or an organisation (KSAOB.Corporate).
             * @example KSAOB.Retail
             * @enum {string}
             */
            AccountType: "KSAOB.Retail" | "KSAOB.Corporate";
            /**
             * What the account is used for, for example current payments or savings.
             * @example CurrentAccount
             */
            AccountSubType: 'CurrentAccount' | 'Savings' | 'CreditCard' | 'PrePaidCard' | 'EMoney' | 'ChargeCard' | 'Other' | (string & {});
            /**
             * The bank's product, in Arabic and, where both fit, English.
             * @example حساب جارٍ · Current account
             */
            Description?: string;
            /**
             * The customer's name for the account, in Arabic and, where both fit, English.
             * @example حساب الراتب · Salary account
             */
            Nickname?: string;
            /** A time in UTC with milliseconds. */
            OpeningDate: components["schemas"]["DateTime"];
            /**
             * The end of a term deposit or a card contract. Absent where there is none.
             * @example 2029-12-31T21:00:00.000Z
             */
            MaturityDate?: string;
            /** The IBAN of the account and, for a card account, the masked card number. */
            AccountIdentifiers: components["schemas"]["AccountIdentification"][];
            /** The bank that holds the account. */
            Servicer: {
                /**
                 * The scheme of Identification; for a bank always its BIC.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI";
                /**
                 * BIC of this bank.
                 * @example SNADSARI
                 */
                Identification: string;
            };
        };
        /** Relative paths. */
        SelfLink: {
            /**
             * Path of this resource with the query of the request.
             * @example /open-banking/account-information/2024.09.01-final-errata1/accounts
             */
            Self: string;
        };
        /**
         * Credit for money that came in or is there, Debit for money that went out or is owed. A balance of zero is a credit.
         * @example KSAOB.Credit
         * @enum {string}
         */
        CreditDebitIndicator: "KSAOB.Credit" | "KSAOB.Debit";
        /**
         * The kind of balance. The sandbox answers KSAOB.InterimBooked (what is booked) and KSAOB.InterimAvailable (what can be spent).
         * @example KSAOB.InterimAvailable
         * @enum {string}
         */
        BalanceType: "KSAOB.ClosingAvailable" | "KSAOB.ClosingBooked" | "KSAOB.ClosingCleared" | "KSAOB.Expected" | "KSAOB.ForwardAvailable" | "KSAOB.Information" | "KSAOB.InterimAvailable" | "KSAOB.InterimBooked" | "KSAOB.InterimCleared" | "KSAOB.OpeningAvailable" | "KSAOB.OpeningBooked" | "KSAOB.OpeningCleared" | "KSAOB.PreviouslyClosedBooked";
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
        /** One balance. */
        Balance: {
            /** Credit for money that came in or is there, Debit for money that went out or is owed. A balance of zero is a credit. */
            CreditDebitIndicator: components["schemas"]["CreditDebitIndicator"];
            /** The kind of balance. The sandbox answers KSAOB.InterimBooked (what is booked) and KSAOB.InterimAvailable (what can be spent). */
            Type: components["schemas"]["BalanceType"];
            /** A time in UTC with milliseconds. */
            DateTime: components["schemas"]["DateTime"];
            /** How much money, and in which currency. */
            Amount: components["schemas"]["ResponseAmount"];
            /**
             * Whether the amount includes the credit line.
             * @example false
             */
            CreditLineIncluded: boolean;
            /** The credit lines of the account; absent where it has none. */
            CreditLine?: {
                /**
                 * The kind of credit line.
                 * @example KSAOB.Credit
                 * @enum {string}
                 */
                Type: "KSAOB.Available" | "KSAOB.Credit" | "KSAOB.Emergency" | "KSAOB.Pre-Agreed" | "KSAOB.Temporary";
                /** How much money, and in which currency. */
                Amount: components["schemas"]["ResponseAmount"];
            }[];
        };
        /** How money of another currency was converted. Absent where nothing was converted. */
        CurrencyExchange: {
            /**
             * ISO 4217 code.
             * @example SAR
             */
            SourceCurrency: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            TargetCurrency: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            UnitCurrency: string;
            /**
             * Units of TargetCurrency for one unit of UnitCurrency, as a decimal number.
             * @example 0.26667
             */
            ExchangeRate: string;
            /** The amount in the currency of the order. */
            InstructedAmount: {
                /**
                 * Decimal amount, with the decimals of its currency.
                 * @example 120.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * The bank's reference for the agreed rate of exchange.
             * @example FX-000101-1102
             */
            ContractIdentification?: string;
            /**
             * When the rate was quoted.
             * @example 2026-10-02T18:41:07.000Z
             */
            QuotationDate?: string;
        };
        /** The booked balance after this transaction. Absent while the transaction is pending. */
        TransactionBalance: {
            /** Credit for money that came in or is there, Debit for money that went out or is owed. A balance of zero is a credit. */
            CreditDebitIndicator: components["schemas"]["CreditDebitIndicator"];
            /** The kind of balance. The sandbox answers KSAOB.InterimBooked (what is booked) and KSAOB.InterimAvailable (what can be spent). */
            Type: components["schemas"]["BalanceType"];
            /** How much money, and in which currency. */
            Amount: components["schemas"]["ResponseAmount"];
        };
        /** The merchant of a card purchase. */
        TransactionMerchant: {
            /**
             * The shop or company as the card scheme reported it.
             * @example أسواق العثيم · Othaim Markets
             */
            MerchantName?: string;
            /**
             * What the merchant sells, as four digits of ISO 18245.
             * @example 5411
             */
            MerchantCategoryCode?: string;
        };
        /** The card with which the customer paid. */
        CardInstrument: {
            /**
             * The network that the payment went through, for example mada or Visa.
             * @example KSAOB.mada
             * @enum {string}
             */
            CardSchemeName: "KSAOB.AmericanExpress" | "KSAOB.Diners" | "KSAOB.Discover" | "KSAOB.GCC" | "KSAOB.MasterCard" | "KSAOB.UPI" | "KSAOB.VISA" | "KSAOB.mada";
            /**
             * How the card was used.
             * @example KSAOB.Contactless
             * @enum {string}
             */
            InstrumentType: "KSAOB.ApplePay" | "KSAOB.madaPay" | "KSAOB.Contactless" | "KSAOB.MagStripe" | "KSAOB.Chip" | "KSAOB.Other";
            /**
             * Name on the card.
             * @example Abdullah Mohammed Al-Qahtani
             */
            Name?: string;
            /**
             * The first and last four digits of the card number.
             * @example 4464********9819
             */
            Identification?: string;
        };
        /** The bill that was paid. */
        BillDetails: {
            /**
             * The biller's code in SADAD.
             * @example 002
             */
            BillerId: string;
            /**
             * Number of the bill at the biller.
             * @example 30045518221
             */
            BillNumber: string;
        };
        /** One transaction of the account. */
        Transaction: {
            /**
             * The bank's id of the transaction. It is unique in the bank and never changes.
             * @example acc-000101-1184
             */
            TransactionId: string;
            /** A time in UTC with milliseconds. */
            TransactionDateTime: components["schemas"]["DateTime"];
            /**
             * Offset of the local time where the transaction was made.
             * @example UTC+03:00
             */
            LocalTimeZone?: string;
            /**
             * Reference of the customer or of the payment system; the PaymentId of a payment that came through this bank's payment interface.
             * @example 20261120SNADSARI0004417
             */
            TransactionReference?: string;
            /**
             * How the money moved, for example a card purchase, a transfer or a fee.
             * @example KSAOB.POS
             * @enum {string}
             */
            TransactionType: "KSAOB.POS" | "KSAOB.ECommerce" | "KSAOB.ATM" | "KSAOB.BillPayments" | "KSAOB.LocalBankTransfer" | "KSAOB.SameBankTransfer" | "KSAOB.InternationalTransfer" | "KSAOB.Teller" | "KSAOB.Cheque" | "KSAOB.Other";
            /**
             * The kind of transaction in more detail.
             * @example KSAOB.Purchase
             * @enum {string}
             */
            SubTransactionType: "KSAOB.Purchase" | "KSAOB.Reversal" | "KSAOB.Refund" | "KSAOB.Withdrawal" | "KSAOB.WithdrawalReversal" | "KSAOB.Deposit" | "KSAOB.DepositReversal" | "KSAOB.MoneyTransfer" | "KSAOB.NotApplicable";
            /** What the transaction belongs to. Absent where no flag applies. */
            Flags?: ("KSAOB.Cashback" | "KSAOB.Payroll" | "KSAOB.DirectDebit" | "KSAOB.StandingOrder" | "KSAOB.Loan" | "KSAOB.Dividend")[];
            /**
             * How the transaction was made.
             * @example KSAOB.Online
             * @enum {string}
             */
            PaymentModes: "KSAOB.Online" | "KSAOB.Offline" | "KSAOB.Batch";
            /**
             * Credit for incoming money, Debit for outgoing money.
             * @example KSAOB.Debit
             * @enum {string}
             */
            CreditDebitIndicator: "KSAOB.Credit" | "KSAOB.Debit";
            /**
             * Whether the transaction is booked.
             * @example KSAOB.Booked
             * @enum {string}
             */
            Status: "KSAOB.Booked" | "KSAOB.Pending" | "KSAOB.Rejected";
            /**
             * Whether the transaction can still change.
             * @example KSAOB.Immutable
             * @enum {string}
             */
            TransactionMutability?: "KSAOB.Mutable" | "KSAOB.Immutable";
            /** A time in UTC with milliseconds. */
            BookingDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            ValueDateTime?: components["schemas"]["DateTime"];
            /**
             * The text of the account statement in Arabic and English.
             * @example شراء عبر نقاط البيع من أسواق العثيم · Purchase at Othaim Markets
             */
            TransactionInformation?: string;
            /** How much money, and in which currency. */
            Amount: components["schemas"]["ResponseAmount"];
            /** What the bank charged for the transaction. Absent where it charged nothing. */
            ChargeAmount?: {
                /**
                 * Decimal amount with exactly two decimals.
                 * @example 23.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
                /**
                 * Whether Amount includes the charge.
                 * @example false
                 */
                ChargeIncluded?: boolean;
            };
            /** How money of another currency was converted. Absent where nothing was converted. */
            CurrencyExchange?: components["schemas"]["CurrencyExchange"];
            /** What happened, in the three-level code list of ISO 20022. */
            BankTransactionCode?: {
                /**
                 * First level of the code, the business area, for example PMNT for payments.
                 * @example PMNT
                 */
                DomainCode?: string;
                /**
                 * Second level of the code, for example CCRD for customer card transactions.
                 * @example CCRD
                 */
                FamilyCode?: string;
                /**
                 * Third level of the code, for example POSD for a purchase at a point of sale.
                 * @example POSD
                 */
                SubFamilyCode?: string;
            };
            /** The bank's own code of the transaction. */
            ProprietaryBankTransactionCode?: {
                /**
                 * What happened, in this bank's own words.
                 * @example POS/Purchase
                 */
                Code: string;
                /**
                 * Who defined the code. It is this bank.
                 * @example Sanad
                 */
                Issuer?: string;
            };
            /** The booked balance after this transaction. Absent while the transaction is pending. */
            Balance?: components["schemas"]["TransactionBalance"];
            /** The merchant of a card purchase. */
            MerchantDetails?: components["schemas"]["TransactionMerchant"];
            /** The bank of the other account. Absent where that account is held here or there is none. */
            CreditorAgent?: {
                /**
                 * The scheme of Identification, a BIC or an id of the SARIE system.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * BIC of the bank, or its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * Name of the bank in the languages in which it is known.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** The account on the other side, by its number and, where it is known, its holder. */
            CreditorAccount?: components["schemas"]["AccountIdentification"];
            /** The bank of the other account. Absent where that account is held here or there is none. */
            DebtorAgent?: {
                /**
                 * The scheme of Identification, a BIC or an id of the SARIE system.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * BIC of the bank, or its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * Name of the bank in the languages in which it is known.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** The account on the other side, by its number and, where it is known, its holder. */
            DebtorAccount?: components["schemas"]["AccountIdentification"];
            /** The card with which the customer paid. */
            CardInstrument?: components["schemas"]["CardInstrument"];
            /** The bill that was paid. */
            BillDetails?: components["schemas"]["BillDetails"];
            /** More about the transaction. */
            SupplementaryData?: {
                /**
                 * Name of the biller of BillDetails.
                 * @example الشركة السعودية للكهرباء · Saudi Electricity Company
                 */
                BillerName?: string;
                /**
                 * Where the merchant does business, as the card scheme reported it.
                 * @example الرياض · Riyadh
                 */
                MerchantCity?: string;
            };
        };
        /** About this answer. */
        TransactionsMeta: {
            /**
             * The number of pages of this size. An empty list has one page.
             * @example 1
             */
            TotalPages: number;
            /**
             * Booking time of the oldest transaction on all pages. Absent when there is none.
             * @example 2024-11-24T06:12:00.000Z
             */
            FirstAvailableDateTime?: string;
            /**
             * Booking time of the newest transaction on all pages. Absent when there is none.
             * @example 2026-11-20T13:18:32.000Z
             */
            LastAvailableDateTime?: string;
        };
        /** One beneficiary. */
        Beneficiary: {
            /**
             * The bank's id of the beneficiary.
             * @example bnf-000101-001
             */
            BeneficiaryId: string;
            /**
             * Whether the customer has activated the beneficiary.
             * @example KSAOB.Activated
             * @enum {string}
             */
            BeneficiaryType: "KSAOB.Activated" | "KSAOB.NotActivated";
            /** Name of the holder or holders in Arabic and English. */
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * The customer's name for the beneficiary.
             * @example Rent · الإيجار
             */
            Reference?: string;
            /** More about the beneficiary. */
            SupplementaryData?: {
                /** A time in UTC with milliseconds. */
                DateCreated?: components["schemas"]["DateTime"];
            };
            /** The beneficiary's bank. */
            CreditorAgent: {
                /**
                 * The scheme of Identification, a BIC or an id of the SARIE system.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * BIC of the bank, or its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * Name of the bank in the languages in which it is known.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
                /** Where the beneficiary's bank has its office, one entry per address. */
                PostalAddress?: {
                    /**
                     * What the address is used for; banks have business addresses only.
                     * @example KSAOB.Business
                     * @enum {string}
                     */
                    AddressType: "KSAOB.Business";
                    /**
                     * Street and town in one text.
                     * @example شارع العليا، الرياض 12211 · Olaya Street, Riyadh 12211
                     */
                    StreetName?: string;
                    /**
                     * ISO 3166-1 alpha-2 country code.
                     * @example SA
                     */
                    Country: string;
                }[];
            };
            /** The beneficiary's account. */
            CreditorAccount: components["schemas"]["AccountIdentification"][];
        };
        /** One direct debit. */
        DirectDebit: {
            /**
             * The bank's id of the direct debit.
             * @example ddm-000101-010
             */
            DirectDebitId: string;
            /**
             * Identification of the customer's mandate.
             * @example MND-2024-001017
             */
            MandateIdentification: string;
            /**
             * Whether the direct debit is active. The KSA standard writes these values without a prefix.
             * @example Active
             * @enum {string}
             */
            DirectDebitStatusCode: "Active" | "Inactive";
            /**
             * Name of the collecting organisation, in Arabic and, where both fit, English.
             * @example خدمات العمالة المنزلية · Domestic Work Services
             */
            Name: string;
            /**
             * How often money is collected.
             * @example KSAOB.Monthly
             * @enum {string}
             */
            Frequency: "KSAOB.Annual" | "KSAOB.Daily" | "KSAOB.Fortnightly" | "KSAOB.HalfYearly" | "KSAOB.Monthly" | "KSAOB.NotKnown" | "KSAOB.Quarterly" | "KSAOB.Weekly";
            /** A time in UTC with milliseconds. */
            PreviousPaymentDateTime?: components["schemas"]["DateTime"];
            /** How much money, and in which currency. */
            PreviousPaymentAmount?: components["schemas"]["ResponseAmount"];
        };
        /** One standing order. */
        StandingOrder: {
            /**
             * The bank's id of the standing order.
             * @example sto-000101-013
             */
            StandingOrderId: string;
            /** Name of the holder or holders in Arabic and English. */
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * How often the order pays. EveryDay, or IntervalWeekDay:<number of weeks>:<day of the week, 1 is Monday>, or IntervalMonthDay:<number of months>:<day of the month>, or NotKnown.
             * @example IntervalMonthDay:1:28
             */
            Frequency: string;
            /**
             * The text that the beneficiary receives with the money.
             * @example Rent · الإيجار
             */
            CreditorReference?: string;
            /**
             * When that payment was made or will be made, in UTC with milliseconds. Absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            FirstPaymentDateTime: string;
            /**
             * When that payment was made or will be made, in UTC with milliseconds. Absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            NextPaymentDateTime?: string;
            /**
             * When that payment was made or will be made, in UTC with milliseconds. Absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            LastPaymentDateTime?: string;
            /**
             * When that payment was made or will be made, in UTC with milliseconds. Absent where there is none.
             * @example 2024-06-28T06:00:00.000Z
             */
            FinalPaymentDateTime?: string;
            /**
             * The number of all payments of the order. Absent where the order has no end.
             * @example 120
             */
            NumberOfPayments?: string;
            /**
             * Whether further payments are made under the order.
             * @example KSAOB.Active
             * @enum {string}
             */
            StandingOrderStatusCode: "KSAOB.Active" | "KSAOB.Inactive";
            /** How much money, and in which currency. */
            FirstPaymentAmount: components["schemas"]["ResponseAmount"];
            /** How much money, and in which currency. */
            NextPaymentAmount?: components["schemas"]["ResponseAmount"];
            /** How much money, and in which currency. */
            LastPaymentAmount?: components["schemas"]["ResponseAmount"];
            /** How much money, and in which currency. */
            FinalPaymentAmount?: components["schemas"]["ResponseAmount"];
            /** The beneficiary's bank. */
            CreditorAgent?: {
                /**
                 * The scheme of Identification, for example an IBAN or a BIC.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * BIC of the bank, or its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * Name of the bank in the languages in which it is known.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** The beneficiary's account. */
            CreditorAccount?: {
                /**
                 * The scheme of Identification, for example an IBAN or a BIC.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
                /**
                 * IBAN without blanks.
                 * @example SA0599000000608010807738
                 */
                Identification: string;
                /** Name of the holder or holders in Arabic and English. */
                Name?: components["schemas"]["HolderName"];
            };
        };
        /** One scheduled payment. */
        ScheduledPayment: {
            /**
             * The bank's id of the scheduled payment.
             * @example sch-000101-017
             */
            ScheduledPaymentId: string;
            /** Name of the holder or holders in Arabic and English. */
            AccountHolderName: components["schemas"]["HolderName"];
            /**
             * Whether the money leaves (Execution) or arrives (Arrival) at ScheduledPaymentDateTime.
             * @example KSAOB.Execution
             * @enum {string}
             */
            ScheduledType: "KSAOB.Arrival" | "KSAOB.Execution";
            /** A time in UTC with milliseconds. */
            ScheduledPaymentDateTime: components["schemas"]["DateTime"];
            /**
             * The text that the beneficiary receives with the money.
             * @example Eid gift · عيدية
             */
            CreditorReference?: string;
            /** How much money, and in which currency. */
            InstructedAmount: components["schemas"]["ResponseAmount"];
            /** The beneficiary's bank. */
            CreditorAgent?: {
                /**
                 * The scheme of Identification, for example an IBAN or a BIC.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * BIC of the bank, or its SARIE id.
                 * @example RJHISARI
                 */
                Identification: string;
                /**
                 * Name of the bank in the languages in which it is known.
                 * @example مصرف الراجحي · Al Rajhi Bank
                 */
                Name?: string;
            };
            /** The beneficiary's account. */
            CreditorAccount?: {
                /**
                 * The scheme of Identification, for example an IBAN or a BIC.
                 * @example KSAOB.IBAN
                 * @enum {string}
                 */
                IdentificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
                /**
                 * IBAN without blanks.
                 * @example SA0380000000608010167519
                 */
                Identification: string;
                /** Name of the holder or holders in Arabic and English. */
                Name?: components["schemas"]["HolderName"];
            };
        };
        /** How and when the claims were verified. */
        Verification: {
            /**
             * The rules of the verification. SA_AML stands for the Saudi rules against money laundering.
             * @example SA_AML
             * @enum {string}
             */
            TrustFramework: "SA_AML";
            /**
             * How sure the bank is of who this person is (OpenID Connect for Identity Assurance).
             * @example high
             * @enum {string}
             */
            AssuranceLevel?: "high" | "very_high";
            /** A time in UTC with milliseconds. */
            Time?: components["schemas"]["DateTime"];
        };
        /** What the bank has verified about the person. */
        PsuClaims: {
            /**
             * The bank's id of the person.
             * @example ee4e81f4-6c39-83d9-aede-49725f73f749
             */
            Sub: string;
            /** A name in English and in Arabic; one of the two is enough. Plain text of one line with a letter or a digit. */
            Name: components["schemas"]["BilingualName"];
            /**
             * The e-mail address under which the bank writes to the person.
             * @example abdullah.16@example.sa
             */
            Email?: string;
            /**
             * Mobile number with the country code.
             * @example 966500000016
             */
            PhoneNumber?: string;
            /**
             * The person's date of birth in the Gregorian calendar, without a time.
             * @example 1971-01-10
             */
            BirthDate?: string;
            /** ISO 3166-1 alpha-2 country codes. */
            Nationalities?: string[];
            /** Addresses of the PSU. */
            NationalAddress?: {
                /**
                 * What the address is used for, for example living there or receiving mail.
                 * @example KSAOB.Residential
                 * @enum {string}
                 */
                AddressType: "KSAOB.Business" | "KSAOB.Correspondence" | "KSAOB.Residential";
                /**
                 * The building's four digits in the national address.
                 * @example 2100
                 */
                BuildingNumber?: string;
                /**
                 * Street, in Arabic and English.
                 * @example طريق أبي بكر الصديق · Abi Bakr As Siddiq Road
                 */
                StreetName?: string;
                /**
                 * The five digits of the postal zone in the national address.
                 * @example 13324
                 */
                PostalCode?: string;
                /**
                 * City, in Arabic and, where both fit, English.
                 * @example الرياض · Riyadh
                 */
                City?: string;
                /**
                 * ISO 3166-1 alpha-2 country code.
                 * @example SA
                 */
                Country: string;
            }[];
            /** The PSU's identity document. */
            PartyIdentity?: {
                /**
                 * The kind of document.
                 * @example KSAOB.NationalID
                 * @enum {string}
                 */
                Type: "KSAOB.NationalID" | "KSAOB.IqamaID";
                /**
                 * National identification number.
                 * @example 1000000016
                 */
                Number: string;
            };
        };
        /**
         * An empty object; only lists have members here.
         * @example {}
         */
        Meta: Record<string, never>;
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
         * What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches.
         * @example KSAOB.Resource.Updated
         */
        EventType: 'KSAOB.Resource.Updated' | 'Sanad.Resource.Expiring' | 'Sanad.Webhook.Test' | (string & {});
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
            /** What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches. */
            EventType: components["schemas"]["EventType"];
            /**
             * The consent that was changed, or from which the payment or letter came.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            ConsentId: string;
        };
    };
    responses: {
        /** The new consent. `Links.scaOAuth` says how to continue. */
        AccountConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer. */
        AccountConsentBadRequest: {
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
        AccountConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountConsentResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer. */
        ConsentUnknown: {
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
        AccountConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** One page of the accounts of the consent. */
        AccountsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountsEnvelope"];
                "application/jwt": string;
            };
        };
        /** A header or a query parameter is wrong or unknown. */
        ListRefused: {
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
        /** The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again. */
        AccessForbidden: {
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
        /** The account. */
        AccountRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountEnvelope"];
                "application/jwt": string;
            };
        };
        /** The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown. */
        AccountUnknown: {
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
        /** One page of the balances of the account. */
        BalancesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BalancesEnvelope"];
                "application/jwt": string;
            };
        };
        /** The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown. */
        AccountListRefused: {
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
        /** The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again. */
        AccountForbidden: {
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
        /** One page of the transactions of the account. */
        TransactionsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TransactionsEnvelope"];
                "application/jwt": string;
            };
        };
        /** The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown, or the window ends before it begins. */
        TransactionsRefused: {
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
        /** One page of the beneficiaries of the account. */
        BeneficiariesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BeneficiariesEnvelope"];
                "application/jwt": string;
            };
        };
        /** One page of the direct debits of the account. */
        DirectDebitsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DirectDebitsEnvelope"];
                "application/jwt": string;
            };
        };
        /** One page of the standing orders of the account. */
        StandingOrdersRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["StandingOrdersEnvelope"];
                "application/jwt": string;
            };
        };
        /** One page of the scheduled payments of the account. */
        ScheduledPaymentsRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ScheduledPaymentsEnvelope"];
                "application/jwt": string;
            };
        };
        /** One page of the parties of the account. */
        AccountPartiesRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountPartiesEnvelope"];
                "application/jwt": string;
            };
        };
        /** What the bank knows about the PSU. */
        PartyRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PartyEnvelope"];
                "application/jwt": string;
            };
        };
        /** A header or a query parameter is wrong or unknown. */
        ParameterRefused: {
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
         * @example aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94
         */
        ConsentId: string;
        /**
         * The number of the page, from 1. A page after the last one is empty.
         * @example 1
         */
        Page: string;
        /**
         * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
         * @example 100
         */
        PageSize: string;
        /**
         * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
         * @example 1184
         */
        AsOf: string;
        /**
         * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
         * @example acc-000101
         */
        AccountIdParameter: string;
        /**
         * The earliest booking time. A day without a time means 00:00:00 of that day; a time without an offset is UTC.
         * @example 2026-10-01
         */
        FromBookingDateTime: string;
        /**
         * The latest booking time, not before fromBookingDateTime. A day without a time means 00:00:00 of that day; a time without an offset is UTC.
         * @example 2026-11-21T12:30:00+03:00
         */
        ToBookingDateTime: string;
    };
    requestBodies: {
        /** The access that the developer asks for. */
        AccountConsentRequest: {
            content: {
                "application/json": components["schemas"]["AccountConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** The new status, the new webhook, or both. */
        AccountConsentPatch: {
            content: {
                "application/json": components["schemas"]["AccountConsentPatchEnvelope"];
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
    createAccountAccessConsent: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccountAccessConsentAlias: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createAccountAccessConsentVersionAlias: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountAccessConsent: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchAccountAccessConsent: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountAccessConsentAlias: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    patchAccountAccessConsentAlias: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccounts: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccount: {
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountBalances: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountTransactions: {
        parameters: {
            query?: {
                /**
                 * The earliest booking time. A day without a time means 00:00:00 of that day; a time without an offset is UTC.
                 * @example 2026-10-01
                 */
                fromBookingDateTime?: components["parameters"]["FromBookingDateTime"];
                /**
                 * The latest booking time, not before fromBookingDateTime. A day without a time means 00:00:00 of that day; a time without an offset is UTC.
                 * @example 2026-11-21T12:30:00+03:00
                 */
                toBookingDateTime?: components["parameters"]["ToBookingDateTime"];
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountBeneficiaries: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountDirectDebits: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountStandingOrders: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountScheduledPayments: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAccountParties: {
        parameters: {
            query?: {
                /**
                 * The number of the page, from 1. A page after the last one is empty.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of rows on a page, 100 when absent. A number below 25 counts as 25 and one above 1000 as 1000; the links carry the number that was used.
                 * @example 100
                 */
                "page-size"?: components["parameters"]["PageSize"];
                /**
                 * The mark of the first page; take it from the links. Rows that arrive later are left out, so that pages with one mark neither repeat nor hide a row.
                 * @example 1184
                 */
                "as-of"?: components["parameters"]["AsOf"];
            };
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
                 * The AccountId from the list of accounts. An unknown id, somebody else's account and an account that was not chosen get the same answer.
                 * @example acc-000101
                 */
                AccountId: components["parameters"]["AccountIdParameter"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getParties: {
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}

// Written by make generate from specs/letter-of-guarantee. Do not edit.
export interface paths {
    "/ksaob-lgsp/v3.10/letters-of-guarantee-consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a letter-of-guarantee consent
         * Asks for a consent to one letter of guarantee. The consent is created in AwaitingAuthorization with a new ConsentId; the header
         *     `Link` (rel `scaOAuth`) says where a signatory of the applicant company authorizes it. Where the company's mandate asks for more
         *     than one at this amount, the first approval sets the flag PartlyAuthorized, the bank asks the others, and the consent is Authorized
         *     with the last; until then its PSU token opens nothing. With `x-idempotency-key` the same request again gives the first answer.
         */
        post: operations["createLetterOfGuaranteeConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/letters-of-guarantee-consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a letter-of-guarantee consent (other address)
         * The same operation as createLetterOfGuaranteeConsent, at a shorter address.
         */
        post: operations["createLetterOfGuaranteeConsentAlias"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a letter-of-guarantee consent
         * Returns the consent as it is now. After use `Flags` has Consumed.
         */
        get: operations["getLetterOfGuaranteeConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End a letter-of-guarantee consent or change its webhook
         * Rejects a consent that still awaits authorization (`Rejected`), or revokes one that was authorized and not used yet (`Finished`). The webhook can be changed in any state, alone or in the same call.
         */
        patch: operations["patchLetterOfGuaranteeConsent"];
        trace?: never;
    };
    "/letters-of-guarantee": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the letter of guarantee of an authorized consent
         * Uses the consent. The letter is created in Pending, and the consent is Finished with the flag Consumed. A consent gives one letter; a second request is refused. The amount must still be free on the applicant's guarantee line; otherwise the request is refused, nothing is created and the consent stays Authorized. The core bank then reserves the amount and decides. If it refuses the letter, the letter becomes Rejected with the reason.
         */
        post: operations["createLetterOfGuarantee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/ksaob-lgsp/v3.10/letters-of-guarantee/{letterOfGuaranteeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a letter of guarantee
         * Returns the letter as it is now. It needs the PSU token of the letter's consent; a refreshed token serves as well.
         */
        get: operations["getLetterOfGuarantee"];
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
        LetterOfGuaranteeEventEnvelope: {
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
            message: components["schemas"]["LetterOfGuaranteeConsentEventMessage"] | components["schemas"]["LetterOfGuaranteeEventMessage"];
        };
        /** A letter-of-guarantee consent after a change of its status or flags. */
        LetterOfGuaranteeConsentEventMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["LetterOfGuaranteeConsentResponseData"];
            /** Relative paths. */
            Links: components["schemas"]["EventLinks"];
            /** What happened, when, and to which resource. */
            EventMeta: components["schemas"]["EventMeta"];
        };
        /** A letter of guarantee that was created, or whose status changed. */
        LetterOfGuaranteeEventMessage: {
            /** The letter and what became of it. */
            Data: components["schemas"]["LetterOfGuaranteeResponseData"];
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
        /** Envelope of a letter-of-guarantee consent request. */
        LetterOfGuaranteeConsentRequestEnvelope: {
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
            /** What the developer asks a signatory of the applicant to consent to. */
            message: components["schemas"]["LetterOfGuaranteeConsentRequestMessage"];
        };
        /** What the developer asks a signatory of the applicant to consent to. */
        LetterOfGuaranteeConsentRequestMessage: {
            /** The guarantee and the end of the time in which it can be authorized. */
            Data: {
                /**
                 * The end of the time in which the consent can be authorized, in the future and at most 720 hours ahead. Afterwards the consent is Rejected.
                 * @example 2026-11-28T12:30:00+03:00
                 */
                AuthExpirationDateTime: string;
                /** The guarantee that is asked for. */
                Mt798: components["schemas"]["RequestMt798"];
            };
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
        };
        /** Envelope of a letter-of-guarantee consent. */
        LetterOfGuaranteeConsentResponseEnvelope: {
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
            /** A letter-of-guarantee consent as the bank has it. */
            message: components["schemas"]["LetterOfGuaranteeConsentResponseMessage"];
        };
        /** A letter-of-guarantee consent as the bank has it. */
        LetterOfGuaranteeConsentResponseMessage: {
            /** The consent and what it allows. */
            Data: components["schemas"]["LetterOfGuaranteeConsentResponseData"];
            /** Where the developer wants to receive events about the consent and what it leads to. A change counts for all events that have not arrived yet. */
            Subscription?: components["schemas"]["Subscription"];
            /** Always null. The header `Link` of a new consent says how to continue. */
            Links: components["schemas"]["NullLinks"];
            /** Always null. */
            Meta: components["schemas"]["NullMeta"];
        };
        /** Envelope of a change to a letter-of-guarantee consent. */
        LetterOfGuaranteeConsentPatchEnvelope: {
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
            message: components["schemas"]["LetterOfGuaranteeConsentPatchMessage"];
        };
        /** The changes. Send Data, Subscription or both. */
        LetterOfGuaranteeConsentPatchMessage: {
            /** Ends the consent. Send Rejected while it awaits authorization, and Finished (flag Revoked) once it is authorized and no letter was created. */
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
        /** Envelope of a letter-of-guarantee request. */
        LetterOfGuaranteeRequestEnvelope: {
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
            /** The authorized consent that becomes a letter. */
            message: components["schemas"]["LetterOfGuaranteeRequestMessage"];
        };
        /** The authorized consent that becomes a letter. */
        LetterOfGuaranteeRequestMessage: {
            /** The consent. Everything else about the letter is in it. */
            Data: {
                /**
                 * The ConsentId of the consent that the token belongs to.
                 * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
                 */
                ConsentId: string;
            };
        };
        /** Envelope of a letter of guarantee. */
        LetterOfGuaranteeResponseEnvelope: {
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
            /** A letter of guarantee. */
            message: components["schemas"]["LetterOfGuaranteeResponseMessage"];
        };
        /** A letter of guarantee. */
        LetterOfGuaranteeResponseMessage: {
            /** The letter and what became of it. */
            Data: components["schemas"]["LetterOfGuaranteeResponseData"];
            /** Always null. The header `Link` of a new consent says how to continue. */
            Links: components["schemas"]["NullLinks"];
            /** Always null. */
            Meta: components["schemas"]["NullMeta"];
        };
        /** The guarantee that is asked for. */
        RequestMt798: {
            /** The applicant's own number of this request. */
            CustomerReferenceNumber: components["schemas"]["CustomerReferenceNumber"];
            /**
             * When the applicant made the request.
             * @example 2026-11-21T12:25:00+03:00
             */
            MessageCreationDateTime?: string;
            /** The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted. */
            KindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            /** What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance. */
            TypeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            /** Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted. */
            FormOfGuarantee: components["schemas"]["FormOfGuarantee"];
            /** Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted. */
            WordingOfGuarantee: components["schemas"]["WordingOfGuarantee"];
            /** A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted. */
            SpecialTerms?: components["schemas"]["SpecialTerms"];
            /** Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted. */
            LanguageOfStandardWording?: components["schemas"]["LanguageOfStandardWording"];
            /** The project that the guarantee belongs to. */
            ProjectName?: components["schemas"]["ProjectName"];
            /** The number under which the beneficiary runs the project, for example of its tender. */
            ProjectNumber?: components["schemas"]["ProjectNumber"];
            /** The company that asks for the guarantee and is liable for it to the bank. */
            Applicant: components["schemas"]["Applicant"];
            /** The highest amount that the bank promises to pay. In SAR only, as guarantee lines are in SAR. */
            GuaranteeAmount: {
                /** What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted. */
                Type: components["schemas"]["GuaranteeAmountType"];
                /**
                 * Decimal amount above zero with a point, at most 13 digits before it and two after it.
                 * @example 250000.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: 'SAR' | (string & {});
            };
            /** Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted. */
            ValidityType: components["schemas"]["ValidityType"];
            /**
             * The end of the guarantee, in the future. Mandatory with ValidityType LIMT and FIXD, refused with UNLM and OPEN.
             * @example 2027-03-31T23:59:59+03:00
             */
            ValidityExpiryDate?: string;
            /** How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail. */
            DeliveryOfOriginalGuarantee?: components["schemas"]["DeliveryOfOriginalGuarantee"];
            /** Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given. */
            DeliveryTo?: components["schemas"]["DeliveryTo"];
            /** Where the original is delivered. Mandatory with DeliveryTo OTHR. */
            DeliveryAddress?: components["schemas"]["DeliveryAddress"];
            /** The party whom the bank promises to pay. */
            Beneficiary: components["schemas"]["Beneficiary"];
            /** What the bank is liable for, in a few words. */
            LiabilityDetails?: components["schemas"]["LiabilityDetails"];
            /** The beneficiary's reference, for example of a tender, a contract or an order. */
            Reference?: components["schemas"]["Reference"];
            /**
             * Date of Reference. Accepted in requests; answers have null.
             * @example 2026-11-01T00:00:00+03:00
             */
            ReferenceDate?: string | null;
            /**
             * First date that belongs to Reference.
             * @example 2026-11-01T00:00:00+03:00
             */
            ReferenceDate1?: string;
            /**
             * Second date that belongs to Reference.
             * @example 2026-12-15T00:00:00+03:00
             */
            ReferenceDate2?: string;
            /** The value of the whole order or contract. */
            TotalOrderAmount?: {
                /**
                 * Decimal amount above zero with a point, at most 13 digits before it and two after it.
                 * @example 12500000.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * The amount of the guarantee in percent of TotalOrderAmount.
             * @example 2
             */
            GuaranteeValueInPercent?: number;
            /** A person at the applicant whom the bank may ask. */
            CustomerContact?: components["schemas"]["CustomerContact"];
            /** A person at the beneficiary whom the bank may ask. */
            BeneficiaryContact?: components["schemas"]["BeneficiaryContact"];
            /** A reference number of the bank to which the applicant refers. */
            BankReferenceNumber?: components["schemas"]["BankReferenceNumber"];
            /** Number of the transaction at the applicant. */
            TransactionReferenceNumber?: components["schemas"]["TransactionReferenceNumber"];
            /** Anything else that identifies the request. */
            FurtherIdentification?: components["schemas"]["FurtherIdentification"];
            /** The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758). */
            ApplicableRules?: components["schemas"]["ApplicableRules"];
            /** Who bears the charges and fees. */
            ChargesAndFees?: components["schemas"]["ChargesAndFees"];
            /** The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR. */
            DetailsOfGuarantee?: components["schemas"]["DetailsOfGuarantee"];
            /** Terms and conditions in words (150 lines of 65 characters in the SWIFT message). */
            TermsAndConditions?: components["schemas"]["TermsAndConditions"];
            /**
             * The start of the guarantee's validity, before ValidityExpiryDate.
             * @example 2026-12-01T00:00:00+03:00
             */
            LetterOfGuaranteeStartDate?: string;
        };
        /** The guarantee as it was asked for. */
        ResponseMt798: {
            /** The applicant's own number of this request. */
            CustomerReferenceNumber: components["schemas"]["CustomerReferenceNumber"];
            /**
             * When the applicant made the request.
             * @example 2026-11-21T09:25:00.000Z
             */
            MessageCreationDateTime?: string;
            /** The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted. */
            KindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            /** What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance. */
            TypeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            /** Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted. */
            FormOfGuarantee: components["schemas"]["FormOfGuarantee"];
            /** Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted. */
            WordingOfGuarantee: components["schemas"]["WordingOfGuarantee"];
            /** A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted. */
            SpecialTerms?: components["schemas"]["SpecialTerms"];
            /** Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted. */
            LanguageOfStandardWording?: components["schemas"]["LanguageOfStandardWording"];
            /** The project that the guarantee belongs to. */
            ProjectName?: components["schemas"]["ProjectName"];
            /** The number under which the beneficiary runs the project, for example of its tender. */
            ProjectNumber?: components["schemas"]["ProjectNumber"];
            /** The company that asks for the guarantee and is liable for it to the bank. */
            Applicant: components["schemas"]["Applicant"];
            /** The highest amount that the bank promises to pay, in SAR. */
            GuaranteeAmount: {
                /** What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted. */
                Type: components["schemas"]["GuaranteeAmountType"];
                /**
                 * Decimal amount with exactly two decimals.
                 * @example 250000.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: 'SAR' | (string & {});
            };
            /** Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted. */
            ValidityType: components["schemas"]["ValidityType"];
            /**
             * The end of the guarantee. Absent with ValidityType UNLM.
             * @example 2027-03-31T20:59:59.000Z
             */
            ValidityExpiryDate?: string;
            /** How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail. */
            DeliveryOfOriginalGuarantee?: components["schemas"]["DeliveryOfOriginalGuarantee"];
            /** Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given. */
            DeliveryTo?: components["schemas"]["DeliveryTo"];
            /** Where the original is delivered. Mandatory with DeliveryTo OTHR. */
            DeliveryAddress?: components["schemas"]["DeliveryAddress"];
            /** The party whom the bank promises to pay. */
            Beneficiary: components["schemas"]["Beneficiary"];
            /** What the bank is liable for, in a few words. */
            LiabilityDetails?: components["schemas"]["LiabilityDetails"];
            /** The beneficiary's reference, for example of a tender, a contract or an order. */
            Reference?: components["schemas"]["Reference"];
            /** Always null in answers. */
            ReferenceDate: Record<string, never> | null;
            /**
             * First date that belongs to Reference.
             * @example 2026-10-31T21:00:00.000Z
             */
            ReferenceDate1?: string;
            /**
             * Second date that belongs to Reference.
             * @example 2026-12-14T21:00:00.000Z
             */
            ReferenceDate2?: string;
            /** The value of the whole order or contract. */
            TotalOrderAmount?: {
                /**
                 * Decimal amount with exactly two decimals.
                 * @example 12500000.00
                 */
                Amount: string;
                /**
                 * ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * The amount of the guarantee in percent of TotalOrderAmount.
             * @example 2
             */
            GuaranteeValueInPercent?: number;
            /** A person at the applicant whom the bank may ask. */
            CustomerContact?: components["schemas"]["CustomerContact"];
            /** A person at the beneficiary whom the bank may ask. */
            BeneficiaryContact?: components["schemas"]["BeneficiaryContact"];
            /** A reference number of the bank to which the applicant refers. */
            BankReferenceNumber?: components["schemas"]["BankReferenceNumber"];
            /** Number of the transaction at the applicant. */
            TransactionReferenceNumber?: components["schemas"]["TransactionReferenceNumber"];
            /** Anything else that identifies the request. */
            FurtherIdentification?: components["schemas"]["FurtherIdentification"];
            /** The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758). */
            ApplicableRules?: components["schemas"]["ApplicableRules"];
            /** Who bears the charges and fees. */
            ChargesAndFees?: components["schemas"]["ChargesAndFees"];
            /** The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR. */
            DetailsOfGuarantee?: components["schemas"]["DetailsOfGuarantee"];
            /** Terms and conditions in words (150 lines of 65 characters in the SWIFT message). */
            TermsAndConditions?: components["schemas"]["TermsAndConditions"];
            /**
             * The start of the guarantee's validity.
             * @example 2026-11-30T21:00:00.000Z
             */
            LetterOfGuaranteeStartDate?: string;
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
         * The applicant's own number of this request.
         * @example TMC-LG-2026-0117
         */
        CustomerReferenceNumber: string;
        /**
         * The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted.
         * @example GUAR
         */
        KindOfGuarantee: 'GUAR' | 'STBY' | 'DGAR' | 'SURE' | (string & {});
        /**
         * What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance.
         * @example TEND
         * @enum {string}
         */
        TypeOfGuarantee: "APAY" | "BILL" | "CUST" | "DPAY" | "INSU" | "JUDI" | "LEAS" | "OTHR" | "PAYM" | "PERF" | "RETN" | "SHIP" | "TEND" | "WARR";
        /**
         * Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted.
         * @example DIRC
         */
        FormOfGuarantee: 'DIRC' | 'INDC' | (string & {});
        /**
         * Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted.
         * @example STND
         */
        WordingOfGuarantee: 'STND' | 'WDAP' | 'WDBF' | 'OTHR' | (string & {});
        /**
         * A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted.
         * @example EFCT
         */
        SpecialTerms: 'EFCT' | 'REDU' | 'OTHR' | (string & {});
        /**
         * Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted.
         * @example en
         */
        LanguageOfStandardWording: 'en' | 'ar' | (string & {});
        /**
         * The project that the guarantee belongs to.
         * @example تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front
         */
        ProjectName: string;
        /**
         * The number under which the beneficiary runs the project, for example of its tender.
         * @example WND-2026-044
         */
        ProjectNumber: string;
        /** A Saudi national address. */
        Address: {
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
        };
        /** The company that asks for the guarantee and is liable for it to the bank. */
        Applicant: {
            /**
             * Name in one language or in both.
             * @example شركة طويق الحديثة للمقاولات · Tuwaiq Modern Contracting Company
             */
            Name: string;
            /**
             * Format: int64
             * Commercial registration number of the company. One of its signatories must authorize the consent, and its guarantee line is used.
             * @example 1010123456
             */
            CommercialRegistrationNumber: number;
            /**
             * The kind of ApplicantNumber.
             * @example KSAOB.UnifiedCommercialNumber
             */
            ApplicantIdentifierType?: 'KSAOB.UnifiedCommercialNumber' | 'KSAOB.Other' | (string & {});
            /**
             * The party's number, of the kind that its identifier type names.
             * @example 7001234567
             */
            ApplicantNumber?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /**
         * What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted.
         * @example PRIN
         */
        GuaranteeAmountType: 'PRIN' | 'INTE' | 'OTHR' | (string & {});
        /**
         * Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted.
         * @example LIMT
         */
        ValidityType: 'LIMT' | 'UNLM' | 'FIXD' | 'OPEN' | (string & {});
        /**
         * How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail.
         * @example COUR
         * @enum {string}
         */
        DeliveryOfOriginalGuarantee: "COLL" | "COUR" | "MAIL" | "MESS" | "OTHR" | "REGM";
        /**
         * Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given.
         * @example BENE
         * @enum {string}
         */
        DeliveryTo: "BENE" | "OTHR";
        /** Where the original is delivered. Mandatory with DeliveryTo OTHR. */
        DeliveryAddress: {
            /**
             * Who receives the original there.
             * @example إدارة المنافسات والعقود · Tenders and Contracts Department
             */
            Name?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /** The party whom the bank promises to pay. */
        Beneficiary: {
            /**
             * Name in one language or in both.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            Name: string;
            /**
             * Format: int64
             * Commercial registration number, if the beneficiary has one.
             * @example 1010998877
             */
            CommercialRegistrationNumber?: number;
            /**
             * The kind of BeneficiaryNumber.
             * @example KSAOB.UnifiedCommercialNumber
             */
            BeneficiaryIdentifierType?: 'KSAOB.UnifiedCommercialNumber' | 'KSAOB.Other' | (string & {});
            /**
             * The party's number, of the kind that its identifier type names.
             * @example 7019988776
             */
            BeneficiaryNumber?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /**
         * What the bank is liable for, in a few words.
         * @example Bid security under tender WND-2026-044
         */
        LiabilityDetails: string;
        /**
         * The beneficiary's reference, for example of a tender, a contract or an order.
         * @example TENDER WND-2026-044
         */
        Reference: string;
        /**
         * A person at the applicant whom the bank may ask.
         * @example م. عمر المصري · Omar Al-Masri, 0501234567
         */
        CustomerContact: string;
        /**
         * A person at the beneficiary whom the bank may ask.
         * @example قسم المنافسات · Tenders desk, 0112345678
         */
        BeneficiaryContact: string;
        /**
         * A reference number of the bank to which the applicant refers.
         * @example SND-LINE-1010123456
         */
        BankReferenceNumber: string;
        /**
         * Number of the transaction at the applicant.
         * @example TRX-20261121-0091
         */
        TransactionReferenceNumber: string;
        /**
         * Anything else that identifies the request.
         * @example ISSUE OF UNDERTAKING
         */
        FurtherIdentification: string;
        /**
         * The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758).
         * @example URDG
         */
        ApplicableRules: 'ISPR' | 'NONE' | 'OTHR' | 'UCPR' | 'URDG' | (string & {});
        /**
         * Who bears the charges and fees.
         * @example العمولات على طالب الضمان · Charges are for the applicant
         */
        ChargesAndFees: string;
        /**
         * The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR.
         * @example نتعهد بدفع مبلغ الضمان عند أول طلب كتابي من المستفيد. · We undertake to pay on first written demand.
         */
        DetailsOfGuarantee: string;
        /**
         * Terms and conditions in words (150 lines of 65 characters in the SWIFT message).
         * @example لا يجوز التنازل عن هذا الضمان. · This guarantee is not assignable.
         */
        TermsAndConditions: string;
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
        /** The consent and what it allows. */
        LetterOfGuaranteeConsentResponseData: {
            /**
             * The bank's id of the consent.
             * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
             */
            ConsentId: string;
            /**
             * When the consent was created.
             * @example 2026-11-21T09:30:00.117Z
             */
            CreationDateTime: string;
            /**
             * AwaitingAuthorization on creation, Authorized until the letter is created. Rejected when it was declined, withdrawn or not authorized in time, Finished when it was used or revoked or has expired.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            Status: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /**
             * When Status last changed.
             * @example 2026-11-21T09:30:00.117Z
             */
            StatusUpdateDateTime: string;
            /** What happened to the consent and when. Absent until the first flag is set. */
            Flags?: {
                /**
                 * Consumed, the letter was created. Revoked, the consent was ended before that. Expired, nobody used it in time. Nothing sets Closed yet. The other flags are not used in letter-of-guarantee consents.
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
             * The value of the request in UTC.
             * @example 2026-11-28T09:30:00.000Z
             */
            AuthExpirationDateTime: string;
            /** The guarantee as it was asked for. */
            Mt798: components["schemas"]["ResponseMt798"];
        };
        /** Always null. The header `Link` of a new consent says how to continue. */
        NullLinks: Record<string, never> | null;
        /** Always null. */
        NullMeta: Record<string, never> | null;
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
        /** The letter and what became of it. */
        LetterOfGuaranteeResponseData: {
            /**
             * The bank's id of the letter.
             * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
             */
            LetterOfGuaranteeId: string;
            /**
             * The consent that was used for the letter.
             * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
             */
            ConsentId: string;
            /**
             * Pending on creation, until the bank has decided; the amount is reserved meanwhile. Issued, the guarantee is valid. Rejected, the bank refused it. Cancelled, the applicant withdrew it before it was issued. Expired, an issued letter after its ValidityExpiryDate.
             * @example Pending
             * @enum {string}
             */
            Status: "Pending" | "Issued" | "Rejected" | "Cancelled" | "Expired";
            /**
             * When Status last changed.
             * @example 2026-11-21T09:36:41.250Z
             */
            StatusUpdateDateTime: string;
            /** The reasons of a rejection; absent in every other status. */
            RejectReasonCode?: {
                /**
                 * The system that rejected, a point, and its code. PASP is this bank; PASP.Declined says that nobody gave a reason.
                 * @example PASP.WordingNotAccepted
                 */
                Code: 'PASP.Declined' | 'PASP.WordingNotAccepted' | (string & {});
                /**
                 * Why the bank decided so, for people.
                 * @example The bank does not accept the wording · لا يقبل البنك الصيغة
                 */
                Message: string;
            }[];
            /** The guarantee as it was asked for. */
            Mt798: components["schemas"]["ResponseMt798"];
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
        /** The new consent. The header `Link` says how to continue. */
        LetterOfGuaranteeConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentResponseEnvelope"];
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
        LetterOfGuaranteeConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentResponseEnvelope"];
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
        LetterOfGuaranteeConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The new letter in Pending. */
        LetterOfGuaranteeCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** The envelope or the body is wrong, the consent is not the token's or was used, its ValidityExpiryDate has passed, or the amount is not free on the guarantee line; `Path` names the field. */
        LetterRefused: {
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
        /** The token is valid but does not permit this operation: it is not a PSU token, its consent has ended, or the person who authorized it may no longer sign for the applicant. */
        LetterForbidden: {
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
        /** The letter as it is now. */
        LetterOfGuaranteeRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** A parameter is wrong, or the consent of the token has no letter with this id. */
        LetterUnknown: {
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
        /** The token is valid but does not permit this operation: it is not a PSU token, or its consent has ended. */
        LetterReadForbidden: {
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
         * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
         */
        ConsentId: string;
        /**
         * The LetterOfGuaranteeId in the answer to the creation of the letter.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeId: string;
    };
    requestBodies: {
        /** The guarantee that the developer asks for. */
        LetterOfGuaranteeConsentRequest: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** The new status, the new webhook, or both. */
        LetterOfGuaranteeConsentPatch: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentPatchEnvelope"];
                "application/jwt": string;
            };
        };
        /** The consent to use. */
        LetterOfGuaranteeRequest: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeRequestEnvelope"];
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
         * RFC 8288 link with rel `scaOAuth` to the authorization endpoint, with the consent's scope. Add redirect_uri, state, nonce, code_challenge and code_challenge_method=S256, and send the signatory there, as the text at the top of this contract says.
         * @example </auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20guarantees%3Alg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354>; rel="scaOAuth"
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
    createLetterOfGuaranteeConsent: {
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
        requestBody: components["requestBodies"]["LetterOfGuaranteeConsentRequest"];
        responses: {
            201: components["responses"]["LetterOfGuaranteeConsentCreated"];
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
    createLetterOfGuaranteeConsentAlias: {
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
        requestBody: components["requestBodies"]["LetterOfGuaranteeConsentRequest"];
        responses: {
            201: components["responses"]["LetterOfGuaranteeConsentCreated"];
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
    getLetterOfGuaranteeConsent: {
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
                 * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LetterOfGuaranteeConsentRead"];
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
    patchLetterOfGuaranteeConsent: {
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
                 * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["LetterOfGuaranteeConsentPatch"];
        responses: {
            204: components["responses"]["LetterOfGuaranteeConsentPatched"];
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
    createLetterOfGuarantee: {
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
        requestBody: components["requestBodies"]["LetterOfGuaranteeRequest"];
        responses: {
            201: components["responses"]["LetterOfGuaranteeCreated"];
            400: components["responses"]["LetterRefused"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["LetterForbidden"];
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
    getLetterOfGuarantee: {
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
                 * The LetterOfGuaranteeId in the answer to the creation of the letter.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["LetterOfGuaranteeRead"];
            400: components["responses"]["LetterUnknown"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["LetterReadForbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}

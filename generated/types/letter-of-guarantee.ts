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
         * @description Asks for a consent to one letter of guarantee. The consent is created in AwaitingAuthorization with a new ConsentId; the header
         *     `Link` (rel `scaOAuth`) says where a signatory of the applicant company authorizes it. With `x-idempotency-key` the same
         *     request again gives the first answer.
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
         * @deprecated
         * @description The same as createLetterOfGuaranteeConsent, at a shorter address.
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
         * @description The consent as it stands now; after use `Flags` has Consumed.
         */
        get: operations["getLetterOfGuaranteeConsent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * End a letter-of-guarantee consent or change its webhook
         * @description Rejects a consent that still awaits authorization, finishes one that was authorized and not yet used, changes the webhook in
         *     any state, or does both.
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
         * @description Uses the consent: the letter is created in Pending, its amount is reserved on the guarantee line of the applicant, and the
         *     consent is Finished with the flag Consumed. A consent gives one letter; a second request is refused. The amount must still be
         *     free on the line, else nothing is created or reserved and the consent stays Authorized.
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
         * @description The letter as it stands now, with the PSU token of its consent; also after a refresh of that token.
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
        /** @description The error body inside a signed envelope, for callers whose Accept prefers application/jwt. */
        ErrorEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["Errors"];
        };
        /** @description Envelope of a letter-of-guarantee consent request. */
        LetterOfGuaranteeConsentRequestEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["LetterOfGuaranteeConsentRequestMessage"];
        };
        /** @description What the developer asks a signatory of the applicant to consent to. */
        LetterOfGuaranteeConsentRequestMessage: {
            /** @description The guarantee, and until when it can be authorized. */
            Data: {
                /**
                 * @description Until when the consent can be authorized, in the future and at most 720 hours ahead; afterwards it is Rejected.
                 * @example 2026-11-28T12:30:00+03:00
                 */
                AuthExpirationDateTime: string;
                Mt798: components["schemas"]["RequestMt798"];
            };
            Subscription?: components["schemas"]["Subscription"];
        };
        /** @description Envelope of a letter-of-guarantee consent. */
        LetterOfGuaranteeConsentResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["LetterOfGuaranteeConsentResponseMessage"];
        };
        /** @description A letter-of-guarantee consent as the bank keeps it. */
        LetterOfGuaranteeConsentResponseMessage: {
            Data: components["schemas"]["LetterOfGuaranteeConsentResponseData"];
            Subscription?: components["schemas"]["Subscription"];
            Links: components["schemas"]["NullLinks"];
            Meta: components["schemas"]["NullMeta"];
        };
        /** @description Envelope of a change to a letter-of-guarantee consent. */
        LetterOfGuaranteeConsentPatchEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["LetterOfGuaranteeConsentPatchMessage"];
        };
        /** @description What changes; at least one of the two. */
        LetterOfGuaranteeConsentPatchMessage: {
            /** @description Ends the consent. Rejected while it awaits authorization; Finished (flag Revoked) once it is authorized and no letter was created. */
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
        /** @description Envelope of a letter-of-guarantee request. */
        LetterOfGuaranteeRequestEnvelope: {
            aud: components["schemas"]["RequestAudience"];
            iss: components["schemas"]["RequestIssuer"];
            iat?: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["LetterOfGuaranteeRequestMessage"];
        };
        /** @description Which authorized consent becomes a letter. */
        LetterOfGuaranteeRequestMessage: {
            /** @description The consent; everything else is in it. */
            Data: {
                /**
                 * @description ConsentId of the consent that the token belongs to.
                 * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
                 */
                ConsentId: string;
            };
        };
        /** @description Envelope of a letter of guarantee. */
        LetterOfGuaranteeResponseEnvelope: {
            aud: components["schemas"]["ResponseAudience"];
            iss: components["schemas"]["ResponseIssuer"];
            iat: components["schemas"]["IssuedAt"];
            nbf: components["schemas"]["NotBefore"];
            exp: components["schemas"]["ExpiresAt"];
            message: components["schemas"]["LetterOfGuaranteeResponseMessage"];
        };
        /** @description A letter of guarantee. */
        LetterOfGuaranteeResponseMessage: {
            Data: components["schemas"]["LetterOfGuaranteeResponseData"];
            Links: components["schemas"]["NullLinks"];
            Meta: components["schemas"]["NullMeta"];
        };
        /** @description The guarantee. */
        RequestMt798: {
            CustomerReferenceNumber: components["schemas"]["CustomerReferenceNumber"];
            /**
             * @description When the applicant made the request.
             * @example 2026-11-21T12:25:00+03:00
             */
            MessageCreationDateTime?: string;
            KindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            TypeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            FormOfGuarantee: components["schemas"]["FormOfGuarantee"];
            WordingOfGuarantee: components["schemas"]["WordingOfGuarantee"];
            SpecialTerms?: components["schemas"]["SpecialTerms"];
            LanguageOfStandardWording?: components["schemas"]["LanguageOfStandardWording"];
            ProjectName?: components["schemas"]["ProjectName"];
            ProjectNumber?: components["schemas"]["ProjectNumber"];
            Applicant: components["schemas"]["Applicant"];
            /** @description What the bank promises to pay at most; in SAR, as the guarantee lines are. */
            GuaranteeAmount: {
                Type: components["schemas"]["GuaranteeAmountType"];
                /**
                 * @description Decimal amount above zero, with a point and at most two decimals.
                 * @example 250000.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            ValidityType: components["schemas"]["ValidityType"];
            /**
             * @description When the guarantee ends; needed with ValidityType LIMT, in the future, not with UNLM.
             * @example 2027-03-31T23:59:59+03:00
             */
            ValidityExpiryDate?: string;
            DeliveryOfOriginalGuarantee?: components["schemas"]["DeliveryOfOriginalGuarantee"];
            DeliveryTo?: components["schemas"]["DeliveryTo"];
            DeliveryAddress?: components["schemas"]["DeliveryAddress"];
            Beneficiary: components["schemas"]["Beneficiary"];
            LiabilityDetails?: components["schemas"]["LiabilityDetails"];
            Reference?: components["schemas"]["Reference"];
            /**
             * @description Date of Reference; null in answers.
             * @example 2026-11-01T00:00:00+03:00
             */
            ReferenceDate?: string | null;
            /**
             * @description First date that belongs to Reference.
             * @example 2026-11-01T00:00:00+03:00
             */
            ReferenceDate1?: string;
            /**
             * @description Second date that belongs to Reference.
             * @example 2026-12-15T00:00:00+03:00
             */
            ReferenceDate2?: string;
            /** @description The value of the whole order or contract. */
            TotalOrderAmount?: {
                /**
                 * @description Decimal amount above zero, with a point and at most two decimals.
                 * @example 12500000.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * @description The guarantee in percent of TotalOrderAmount.
             * @example 2
             */
            GuaranteeValueInPercent?: number;
            CustomerContact?: components["schemas"]["CustomerContact"];
            BeneficiaryContact?: components["schemas"]["BeneficiaryContact"];
            BankReferenceNumber?: components["schemas"]["BankReferenceNumber"];
            TransactionReferenceNumber?: components["schemas"]["TransactionReferenceNumber"];
            FurtherIdentification?: components["schemas"]["FurtherIdentification"];
            ApplicableRules?: components["schemas"]["ApplicableRules"];
            ChargesAndFees?: components["schemas"]["ChargesAndFees"];
            DetailsOfGuarantee?: components["schemas"]["DetailsOfGuarantee"];
            TermsAndConditions?: components["schemas"]["TermsAndConditions"];
            /**
             * @description From when the guarantee is good.
             * @example 2026-12-01T00:00:00+03:00
             */
            LetterOfGuaranteeStartDate?: string;
        };
        /** @description The guarantee. */
        ResponseMt798: {
            CustomerReferenceNumber: components["schemas"]["CustomerReferenceNumber"];
            /**
             * @description When the applicant made the request.
             * @example 2026-11-21T09:25:00.000Z
             */
            MessageCreationDateTime?: string;
            KindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            TypeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            FormOfGuarantee: components["schemas"]["FormOfGuarantee"];
            WordingOfGuarantee: components["schemas"]["WordingOfGuarantee"];
            SpecialTerms?: components["schemas"]["SpecialTerms"];
            LanguageOfStandardWording?: components["schemas"]["LanguageOfStandardWording"];
            ProjectName?: components["schemas"]["ProjectName"];
            ProjectNumber?: components["schemas"]["ProjectNumber"];
            Applicant: components["schemas"]["Applicant"];
            /** @description What the bank promises to pay at most; in SAR, as the guarantee lines are. */
            GuaranteeAmount: {
                Type: components["schemas"]["GuaranteeAmountType"];
                /**
                 * @description Decimal amount with exactly two decimals.
                 * @example 250000.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            ValidityType: components["schemas"]["ValidityType"];
            /**
             * @description When the guarantee ends; needed with ValidityType LIMT, in the future, not with UNLM.
             * @example 2027-03-31T20:59:59.000Z
             */
            ValidityExpiryDate?: string;
            DeliveryOfOriginalGuarantee?: components["schemas"]["DeliveryOfOriginalGuarantee"];
            DeliveryTo?: components["schemas"]["DeliveryTo"];
            DeliveryAddress?: components["schemas"]["DeliveryAddress"];
            Beneficiary: components["schemas"]["Beneficiary"];
            LiabilityDetails?: components["schemas"]["LiabilityDetails"];
            Reference?: components["schemas"]["Reference"];
            /**
             * @description Null in answers.
             * @enum {string|null}
             */
            ReferenceDate: null;
            /**
             * @description First date that belongs to Reference.
             * @example 2026-10-31T21:00:00.000Z
             */
            ReferenceDate1?: string;
            /**
             * @description Second date that belongs to Reference.
             * @example 2026-12-14T21:00:00.000Z
             */
            ReferenceDate2?: string;
            /** @description The value of the whole order or contract. */
            TotalOrderAmount?: {
                /**
                 * @description Decimal amount with exactly two decimals.
                 * @example 12500000.00
                 */
                Amount: string;
                /**
                 * @description ISO 4217 code.
                 * @example SAR
                 */
                Currency: string;
            };
            /**
             * @description The guarantee in percent of TotalOrderAmount.
             * @example 2
             */
            GuaranteeValueInPercent?: number;
            CustomerContact?: components["schemas"]["CustomerContact"];
            BeneficiaryContact?: components["schemas"]["BeneficiaryContact"];
            BankReferenceNumber?: components["schemas"]["BankReferenceNumber"];
            TransactionReferenceNumber?: components["schemas"]["TransactionReferenceNumber"];
            FurtherIdentification?: components["schemas"]["FurtherIdentification"];
            ApplicableRules?: components["schemas"]["ApplicableRules"];
            ChargesAndFees?: components["schemas"]["ChargesAndFees"];
            DetailsOfGuarantee?: components["schemas"]["DetailsOfGuarantee"];
            TermsAndConditions?: components["schemas"]["TermsAndConditions"];
            /**
             * @description From when the guarantee is good.
             * @example 2026-11-30T21:00:00.000Z
             */
            LetterOfGuaranteeStartDate?: string;
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
         * @description The applicant's own number of this request.
         * @example TMC-LG-2026-0117
         */
        CustomerReferenceNumber: string;
        /**
         * @description What the bank undertakes (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are taken.
         * @example GUAR
         */
        KindOfGuarantee: string;
        /**
         * @description What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance.
         * @example TEND
         * @enum {string}
         */
        TypeOfGuarantee: "APAY" | "BILL" | "CUST" | "DPAY" | "INSU" | "JUDI" | "LEAS" | "OTHR" | "PAYM" | "PERF" | "RETN" | "SHIP" | "TEND" | "WARR";
        /**
         * @description Whether this bank issues it itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are taken.
         * @example DIRC
         */
        FormOfGuarantee: string;
        /**
         * @description Whose words it has (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are taken.
         * @example STND
         */
        WordingOfGuarantee: string;
        /**
         * @description A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are taken.
         * @example EFCT
         */
        SpecialTerms: string;
        /**
         * @description Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are taken.
         * @example en
         */
        LanguageOfStandardWording: string;
        /**
         * @description The project that the guarantee belongs to.
         * @example تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front
         */
        ProjectName: string;
        /**
         * @description Its number.
         * @example WND-2026-044
         */
        ProjectNumber: string;
        /** @description A Saudi national address. */
        Address: {
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
        };
        /** @description The company that asks for the guarantee and answers for it to the bank. */
        Applicant: {
            /**
             * @description Its name, in one language or in both.
             * @example شركة طويق الحديثة للمقاولات · Tuwaiq Modern Contracting Company
             */
            Name: string;
            /**
             * @description Its commercial registration; one of its signatories must authorize the consent, and its guarantee line is used.
             * @example 1010123456
             */
            CommercialRegistrationNumber: number;
            /**
             * @description What ApplicantNumber is.
             * @example KSAOB.UnifiedCommercialNumber
             */
            ApplicantIdentifierType?: string;
            /**
             * @description Its number of that kind.
             * @example 7001234567
             */
            ApplicantNumber?: string;
            Address?: components["schemas"]["Address"];
        };
        /**
         * @description What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are taken.
         * @example PRIN
         */
        GuaranteeAmountType: string;
        /**
         * @description Whether it ends by itself (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released. Other codes of the form are taken.
         * @example LIMT
         */
        ValidityType: string;
        /**
         * @description How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail.
         * @example COUR
         * @enum {string}
         */
        DeliveryOfOriginalGuarantee: "COLL" | "COUR" | "MAIL" | "MESS" | "OTHR" | "REGM";
        /**
         * @description Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given.
         * @example BENE
         * @enum {string}
         */
        DeliveryTo: "BENE" | "OTHR";
        /** @description Where the original goes; needed with DeliveryTo OTHR. */
        DeliveryAddress: {
            /**
             * @description Who takes it there.
             * @example إدارة المنافسات والعقود · Tenders and Contracts Department
             */
            Name?: string;
            Address?: components["schemas"]["Address"];
        };
        /** @description Whom the bank promises to pay. */
        Beneficiary: {
            /**
             * @description Its name, in one language or in both.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            Name: string;
            /**
             * @description Its commercial registration, when it has one.
             * @example 1010998877
             */
            CommercialRegistrationNumber?: number;
            /**
             * @description What BeneficiaryNumber is.
             * @example KSAOB.UnifiedCommercialNumber
             */
            BeneficiaryIdentifierType?: string;
            /**
             * @description Its number of that kind.
             * @example 7019988776
             */
            BeneficiaryNumber?: string;
            Address?: components["schemas"]["Address"];
        };
        /**
         * @description Details of the liability.
         * @example Bid security under tender WND-2026-044
         */
        LiabilityDetails: string;
        /**
         * @description The beneficiary's reference: tender, contract or order.
         * @example TENDER WND-2026-044
         */
        Reference: string;
        /**
         * @description Whom the bank may ask at the applicant.
         * @example م. عمر المصري · Omar Al-Masri, 0501234567
         */
        CustomerContact: string;
        /**
         * @description Whom the bank may ask at the beneficiary.
         * @example قسم المنافسات · Tenders desk, 0112345678
         */
        BeneficiaryContact: string;
        /**
         * @description A number of the bank's that the applicant refers to.
         * @example SND-LINE-1010123456
         */
        BankReferenceNumber: string;
        /**
         * @description Number of the transaction at the applicant.
         * @example TRX-20261121-0091
         */
        TransactionReferenceNumber: string;
        /**
         * @description Anything else that identifies the request.
         * @example ISSUE OF UNDERTAKING
         */
        FurtherIdentification: string;
        /**
         * @description The rules that govern it, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758).
         * @example URDG
         */
        ApplicableRules: string;
        /**
         * @description Who bears charges and fees.
         * @example العمولات على طالب الضمان · Charges are for the applicant
         */
        ChargesAndFees: string;
        /**
         * @description What the bank promises, in words (150 lines of 65 characters in the SWIFT message); needed with TypeOfGuarantee OTHR.
         * @example نتعهد بدفع مبلغ الضمان عند أول طلب كتابي من المستفيد. · We undertake to pay on first written demand.
         */
        DetailsOfGuarantee: string;
        /**
         * @description Terms and conditions (150 lines of 65 characters in the SWIFT message).
         * @example لا يجوز التنازل عن هذا الضمان. · This guarantee is not assignable.
         */
        TermsAndConditions: string;
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
        /** @description The consent and what it allows. */
        LetterOfGuaranteeConsentResponseData: {
            /**
             * @description The bank's id of the consent.
             * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
             */
            ConsentId: string;
            /**
             * @description When the consent was created.
             * @example 2026-11-21T09:30:00.117Z
             */
            CreationDateTime: string;
            /**
             * @description AwaitingAuthorization on creation, Finished after use.
             * @example AwaitingAuthorization
             * @enum {string}
             */
            Status: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /**
             * @description When Status last changed.
             * @example 2026-11-21T09:30:00.117Z
             */
            StatusUpdateDateTime: string;
            /** @description What happened to the consent and when; absent until something did. As in the payment consent. */
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
             * @description As in the request, in UTC.
             * @example 2026-11-28T09:30:00.000Z
             */
            AuthExpirationDateTime: string;
            Mt798: components["schemas"]["ResponseMt798"];
        };
        /**
         * @description Null; the header `Link` of a new consent says how to go on.
         * @enum {object|null}
         */
        NullLinks: never | null;
        /**
         * @description Null.
         * @enum {object|null}
         */
        NullMeta: never | null;
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
        /** @description The letter and what became of it. */
        LetterOfGuaranteeResponseData: {
            /**
             * @description The bank's id of the letter.
             * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
             */
            LetterOfGuaranteeId: string;
            /**
             * @description The consent that was used.
             * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
             */
            ConsentId: string;
            /**
             * @description Pending on creation: the bank has not decided and the amount is reserved. Issued: the guarantee is good. Rejected by the
             *     bank, or Cancelled at the applicant's wish, before it was issued. Expired: an issued letter after its ValidityExpiryDate.
             * @example Pending
             * @enum {string}
             */
            Status: "Pending" | "Issued" | "Rejected" | "Cancelled" | "Expired";
            /**
             * @description When Status last changed.
             * @example 2026-11-21T09:36:41.250Z
             */
            StatusUpdateDateTime: string;
            /** @description Why; only in Rejected. */
            RejectReasonCode?: {
                /**
                 * @description The system that rejected and its reason.
                 * @example PASP.WordingNotAccepted
                 */
                Code: string;
                /**
                 * @description The reason in words.
                 * @example The bank does not accept the wording · لا يقبل البنك الصيغة
                 */
                Message: string;
            }[];
            Mt798: components["schemas"]["ResponseMt798"];
        };
    };
    responses: {
        /** @description The consent; `Link` says how to go on. */
        LetterOfGuaranteeConsentCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                Link: components["headers"]["Link"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentResponseEnvelope"];
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
        LetterOfGuaranteeConsentRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentResponseEnvelope"];
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
        LetterOfGuaranteeConsentPatched: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** @description The letter, Pending. */
        LetterOfGuaranteeCreated: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description Envelope or body is wrong, the consent is not the one of the token or was used, its validity has passed, or the guarantee line does not carry the amount; `Path` names the field. */
        LetterRefused: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The token is good but not for this: it is no PSU token, its consent has ended, or who authorized it may not sign for the applicant any more. */
        LetterForbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The letter as it stands. */
        LetterOfGuaranteeRead: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "x-jws-signature": components["headers"]["ResponseSignature"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeResponseEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description A parameter is wrong, or the consent of the token has no letter with this id. */
        LetterUnknown: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Errors"];
                "application/jwt": components["schemas"]["SignedErrors"];
            };
        };
        /** @description The token is good but not for this: it is no PSU token, or its consent has ended. */
        LetterReadForbidden: {
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
         * @example lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354
         */
        ConsentId: string;
        /**
         * @description LetterOfGuaranteeId of the letter.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeId: string;
    };
    requestBodies: {
        /** @description The letter asked for. */
        LetterOfGuaranteeConsentRequest: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentRequestEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description What changes. */
        LetterOfGuaranteeConsentPatch: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeConsentPatchEnvelope"];
                "application/jwt": string;
            };
        };
        /** @description Which consent is used. */
        LetterOfGuaranteeRequest: {
            content: {
                "application/json": components["schemas"]["LetterOfGuaranteeRequestEnvelope"];
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
         * @description RFC 8288 link with rel `scaOAuth`, to the authorization endpoint with the consent's scope; add redirect_uri, state, nonce and code_challenge.
         * @example </auth/authorize?client_id=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f&response_type=code&scope=openid%20guarantees%3Alg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354>; rel="scaOAuth"
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
    createLetterOfGuaranteeConsent: {
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
        };
    };
    createLetterOfGuaranteeConsentAlias: {
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
        };
    };
    getLetterOfGuaranteeConsent: {
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
        };
    };
    patchLetterOfGuaranteeConsent: {
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
        };
    };
    createLetterOfGuarantee: {
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
        };
    };
    getLetterOfGuarantee: {
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
                 * @description LetterOfGuaranteeId of the letter.
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
        };
    };
}

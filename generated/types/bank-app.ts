// Written by make generate from specs/bank-app. Do not edit.
export interface paths {
    "/bank-app/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a customer
         * Returns what the customer can decide: requests of apps over the back channel, approvals that others have given before, and what the customer has brought from a page by openAppLink. At most 100 entries, the soonest deadline first. What an app that the customer has reported as fraud asks over the back channel is left out, and so is what any app asks of whoever has stopped open banking.
         */
        get: operations["listWaitingRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Read what a customer is asked
         * Returns everything that the customer has to see before they decide, as the bank's own pages show it.
         */
        get: operations["getWaitingRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/requests/{requestId}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a request in the customer's name
         * Carries out the customer's yes with the checks of the bank's pages. The same approval again gets the same answer. What was declined, is over or cannot be approved is a 409, and so are terms that have changed and a wrong number. A wrong number ends the link: the page shows a new one.
         */
        post: operations["approveWaitingRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/requests/{requestId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a request in the customer's name
         * Records the customer's no, which ends the consent. Declining again gets the same answer. What was approved or is over is a 409. A no needs neither a number nor the digest of the terms.
         */
        post: operations["declineWaitingRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/links": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a link or QR code of a page
         * Takes the code of the link over for the customer: from then on the request is theirs alone, and the page tells them to go on in the app. A code opens once. One that was opened before is a 409; one that nobody knows, that is over, or whose request this customer may not decide is a 404.
         */
        post: operations["openAppLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the sign-ins that wait for a customer
         * Returns the sign-ins to the customer's own pages that somebody has begun with the customer's number, and which browser asks. The app asks the customer for the number that the page shows. At most 5 entries: first those from browsers in which the customer has signed in, then those from networks from which they have, then all others; of each the newest first, and at most two from one part of the network. One that is not listed opens by the link of its page.
         */
        get: operations["listWaitingSignIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/sign-ins/{signInId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Read the sign-in that a link names
         * Returns one sign-in that waits for this customer, for an app that was opened by the link or QR code of its page. Also one that listWaitingSignIns has no place for. What was answered or is over is a 404.
         */
        get: operations["getWaitingSignIn"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/sign-ins/{signInId}/approval": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a sign-in with the number of the page
         * Signs the browser in that has begun. The same again gets the same answer until the page has gone on; after that it is a 404. What was declined or is over is a 409, and so is a wrong number. A wrong number ends the sign-in: the customer begins again on the page.
         */
        post: operations["approveSignIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bank-app/v1/sign-ins/{signInId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refuse a sign-in
         * Ends a sign-in that is not the customer's. Refusing again gets the same answer until the page has gone on; after that it is a 404. What was approved or is over is a 409.
         */
        post: operations["declineSignIn"];
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
         * The id of a request that waits for the customer.
         * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        RequestId: string;
        /**
         * The consent that the customer is asked for.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * A payment, access to accounts, or a letter of guarantee.
         * @example payment
         * @enum {string}
         */
        Kind: "payment" | "account" | "guarantee";
        /**
         * How it came to the customer: an app has asked over the back channel, the customer has brought it from a page, or others have approved it before.
         * @example page
         * @enum {string}
         */
        Way: "backChannel" | "page" | "furtherApproval";
        /** A request that waits for the customer. */
        ListedRequest: {
            /** The id of a request that waits for the customer. */
            requestId: components["schemas"]["RequestId"];
            /** The consent that the customer is asked for. */
            consentId: components["schemas"]["ConsentId"];
            /** A payment, access to accounts, or a letter of guarantee. */
            kind: components["schemas"]["Kind"];
            /** How it came to the customer: an app has asked over the back channel, the customer has brought it from a page, or others have approved it before. */
            way: components["schemas"]["Way"];
            /**
             * What the app that asks is called towards customers.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName: string;
            /**
             * Who runs the app, as the bank has it on record.
             * @example شركة نخيل · Nakheel Company
             */
            organisation: string;
            /**
             * What the app shows the customer too, so that both screens can be compared. Absent when the app sent none.
             * @example طلب 1042 Order
             */
            bindingMessage?: string;
            /**
             * Format: date-time
             * Until when the customer can decide.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresDateTime: string;
            /**
             * What the customer has done that forbids an approval, as in the request itself. They may decline. Nobody's phone needs to ring for it. Absent where nothing of the kind is known: the request itself may have another obstacle.
             * @example appReported
             * @enum {string}
             */
            obstacle?: "appReported" | "bankingStopped";
        };
        /** One field at fault. */
        ProblemField: {
            /**
             * The field, for example `redirectUris[0]`.
             * @example redirectUris[0]
             */
            path: string;
            /**
             * What is wrong with the field, and what would be right.
             * @example redirectUris[0] has a fragment (#…); register the address without it.
             */
            message: string;
        };
        /** RFC 9457 problem details. */
        Problem: {
            /**
             * Format: uri-reference
             * Always about:blank (RFC 9457 section 4.2.1); `code` names the kind of problem.
             * @example about:blank
             */
            type: string;
            /**
             * The kind of problem in a few words.
             * @example Field invalid
             */
            title: string;
            /**
             * The HTTP status, repeated.
             * @example 400
             */
            status: number;
            /**
             * What was wrong, where, and what would be right.
             * @example redirectUris[0] has a fragment (#…); register the address without it.
             */
            detail: string;
            /**
             * Format: uri-reference
             * URN of this occurrence, made of the `x-fapi-interaction-id` under which the log has it.
             * @example urn:uuid:5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            instance?: string;
            /**
             * What went wrong, for programs. Known values are bodyFormat, resourceFormat, resourceIdUnknown, sessionMissing, tokenInvalid,
             *     credentialsWrong, forbidden, roleInsufficient, passwordChangeNeeded, invitationNeeded, emailUnproven, mailCodeWrong,
             *     secondFactorNeeded, secondFactorWrong, secondFactorOff, duplicate, stateConflict, headerInvalid, routeUnknown, methodNotAllowed,
             *     notAcceptable, contentTypeMissing, mediaTypeUnsupported, bodyTooLarge, rateLimited, requestTimeout,
             *     serviceUnavailable, internal.
             *
             *     - bodyFormat: the body breaks its schema or is no JSON. resourceFormat: a value breaks a rule. headerInvalid: a header has a
             *       wrong value. Correct what `errors` names.
             *     - resourceIdUnknown: nothing of yours has this id. routeUnknown: there is no such address. methodNotAllowed: the address takes
             *       other methods, which the header Allow names.
             *     - sessionMissing: nobody is signed in. tokenInvalid: the access token is missing, invalid, expired or revoked. credentialsWrong: the e-mail address or the password is wrong. forbidden: the page of
             *       another site sent the request, or it is about somebody else. roleInsufficient: another role may do this.
             *       passwordChangeNeeded: replace the one-time password first. invitationNeeded: ask the bank for an invitation.
             *       emailUnproven: prove the e-mail address first. mailCodeWrong: the code of a mail is wrong, was used or has expired; ask for another mail.
             *     - secondFactorNeeded: the sign-in wants a code of the authenticator app as well. secondFactorWrong: that code is wrong, or was used.
             *       secondFactorOff: the bank demands the second step; switch it on first.
             *     - duplicate: it exists already. stateConflict: the present state does not allow it; read it again.
             *     - notAcceptable: Accept allows no JSON. contentTypeMissing: send Content-Type. mediaTypeUnsupported: the body is not
             *       application/json, or it is compressed. bodyTooLarge: send at most as many bytes as the message names.
             *     - rateLimited: wait as many seconds as Retry-After says. requestTimeout: the body came too slowly. serviceUnavailable: try again
             *       in a few seconds. internal: the bank's fault; quote `x-fapi-interaction-id` when you ask about it.
             * @example resourceFormat
             */
            code: string;
            /** Every field at fault. Absent when no field is at fault. */
            errors?: components["schemas"]["ProblemField"][];
        };
        /** Who asks, and since when the bank vouches for that. */
        AskingApp: {
            /**
             * What the app is called towards customers.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            name: string;
            /**
             * Who runs the app, as the bank has it on record.
             * @example شركة نخيل · Nakheel Company
             */
            organisation: string;
            /**
             * What it was registered for.
             * @example KSA PIS
             * @enum {string}
             */
            product: "KSA PIS" | "KSA AIS" | "KSA LOG" | "VOP";
            /**
             * Format: date-time
             * Since when the bank vouches for these names. Absent where nobody has checked them: the customer must be warned then.
             * @example 2026-11-21T09:30:00.000Z
             */
            checkedSinceDateTime?: string;
            /**
             * The id of the licence of its organisation.
             * @example PSDSA-SAMA-1042
             */
            licence?: string;
            /**
             * For whom it says that it asks. Nobody has checked that.
             * @example Rasid
             */
            claimedOnBehalfOf?: string;
        };
        /** A name in English, in Arabic, or in both. */
        Name: {
            /**
             * The name in English.
             * @example Riyadh Books
             */
            en?: string;
            /**
             * The name in Arabic.
             * @example مكتبة الرياض
             */
            ar?: string;
        };
        /** A name of the payee. */
        CheckedName: {
            /**
             * As the app has written it.
             * @example مكتبة الرياض
             */
            name: string;
            /**
             * What its comparison with the account came to.
             * @example match
             * @enum {string}
             */
            verdict: "match" | "close" | "notChecked" | "noMatch";
            /**
             * Of a close match, the name that the bank of the account has, where it tells it.
             * @example مكتبة الرياض التجارية
             */
            heldName?: string;
        };
        /** Whether the name of the payee fits the account. */
        PayeeCheck: {
            /**
             * The worst verdict of all names.
             * @example match
             * @enum {string}
             */
            verdict: "match" | "close" | "notChecked" | "noMatch";
            /**
             * Where the account is held: at this bank, at one that answers questions about names, or at one that does not.
             * @example here
             * @enum {string}
             */
            where: "here" | "participant" | "elsewhere";
            /**
             * Whether the safe choice, to decline, is to come first.
             * @example false
             */
            isDoubtful: boolean;
            /** Each name that can be shown, with its verdict. */
            names: components["schemas"]["CheckedName"][];
        };
        /** What would leave the account, who gets it and when. */
        PaymentAsked: {
            /**
             * Decimal amount with exactly two decimals.
             * @example 1250.00
             */
            amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency: string;
            /** A name in English, in Arabic, or in both. */
            creditorName: components["schemas"]["Name"];
            /**
             * The account that is paid.
             * @example SA0380000000608010167519
             */
            creditorIban: string;
            /** A name in English, in Arabic, or in both. */
            creditorBank?: components["schemas"]["Name"];
            /**
             * The account that pays, where the app has named one.
             * @example SA0380000000608010167519
             */
            debtorIban?: string;
            /**
             * Format: date-time
             * The day on which it is paid. Absent: as soon as it is approved.
             * @example 2026-11-21T09:30:00.000Z
             */
            executionDateTime?: string;
            /** A name in English, in Arabic, or in both. */
            creditorTradingName?: components["schemas"]["Name"];
            /**
             * Why it is paid, as the app says.
             * @example SELF
             */
            purposeCode?: string;
            /**
             * What the app has written. Nobody has checked it.
             * @example Order 1042
             */
            payerNotes?: string;
            /** Whether the name of the payee fits the account. */
            payeeCheck: components["schemas"]["PayeeCheck"];
        };
        /** Which data the app may read, from which time and until when. */
        AccessAsked: {
            /** Which data the app may read. */
            permissions: string[];
            /**
             * Format: date-time
             * From which time it reads transactions. Absent where there is no bound.
             * @example 2026-11-21T09:30:00.000Z
             */
            transactionsFromDateTime?: string;
            /**
             * Format: date-time
             * Until which time it reads transactions. Absent where there is no bound.
             * @example 2026-11-21T09:30:00.000Z
             */
            transactionsToDateTime?: string;
            /**
             * Format: date-time
             * When the access ends.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresDateTime: string;
            /** What for, as the app says. */
            purposes: string[];
        };
        /** The sum as it is written out on a letter, in both languages. */
        Words: {
            /**
             * The sum for readers of English.
             * @example One thousand riyals only
             */
            en: string;
            /**
             * The sum for readers of Arabic.
             * @example ألف ريال فقط لا غير
             */
            ar: string;
        };
        /** One side of the guarantee. */
        LetterParty: {
            /**
             * What the party is called.
             * @example Riyadh Municipality
             */
            name: string;
            /**
             * Format: int64
             * Ten digits under which the company is registered in the Kingdom.
             * @example 1010123456
             */
            commercialRegistrationNumber?: number;
            /**
             * Another number of it, with its kind.
             * @example CR 1010123456
             */
            identifier?: string;
            /** Its address, from the building to the country. */
            addressLines: string[];
        };
        /** Where the letter is sent, where that is not the beneficiary. */
        LetterDelivery: {
            /**
             * Who receives it there. Absent where the request names nobody.
             * @example Riyadh Municipality
             */
            name?: string;
            /** From the building to the country. */
            addressLines: string[];
        };
        /** A value of a code list. */
        Coded: {
            /**
             * Which code list of the contract of letters it is from.
             * @example guaranteeKind
             */
            list: string;
            /**
             * The value as the request has it, for who has no words for it.
             * @example PERF
             */
            code: string;
            /** A name in English, in Arabic, or in both. */
            name?: components["schemas"]["Name"];
        };
        /** What the bank would promise, to whom and until when. */
        LetterAsked: {
            /**
             * Decimal amount with exactly two decimals.
             * @example 1250.00
             */
            amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency: string;
            /** The sum as it is written out on a letter, in both languages. */
            amountInWords: components["schemas"]["Words"];
            /** A name in English, in Arabic, or in both. */
            applicantName?: components["schemas"]["Name"];
            /** One side of the guarantee. */
            applicant: components["schemas"]["LetterParty"];
            /** One side of the guarantee. */
            beneficiary: components["schemas"]["LetterParty"];
            /** Where the letter is sent, where that is not the beneficiary. */
            delivery?: components["schemas"]["LetterDelivery"];
            /** What the request says in codes, such as the kind of the guarantee and its rules. */
            codes: components["schemas"]["Coded"][];
            /**
             * Format: date-time
             * When it begins.
             * @example 2026-11-21T09:30:00.000Z
             */
            startDateTime?: string;
            /**
             * Format: date-time
             * When it ends. Absent for a guarantee without an end.
             * @example 2026-11-21T09:30:00.000Z
             */
            validityExpiryDateTime?: string;
            /**
             * How the applicant names this request in their own books.
             * @example REF-1042
             */
            customerReferenceNumber: string;
            /**
             * How an earlier guarantee or contract is named, where the request names one.
             * @example REF-7
             */
            reference?: string;
            /**
             * What the guarantee belongs to, such as a building or a tender.
             * @example School
             */
            projectName?: string;
            /**
             * Under which number the beneficiary keeps what it belongs to.
             * @example P-42
             */
            projectNumber?: string;
            /**
             * The amount of the whole order, with its currency.
             * @example 12500.00 SAR
             */
            totalOrderAmount?: string;
            /**
             * Format: double
             * Which part of the order the guarantee covers, in percent.
             * @example 5
             */
            percentOfOrder?: number;
            /**
             * When the liability changes.
             * @example It falls with each delivery.
             */
            liabilityDetails?: string;
            /**
             * Why it is given, such as the contract behind it.
             * @example Performance of contract 42.
             */
            details?: string;
            /**
             * What the applicant asks to be written into the letter.
             * @example Payable on first demand.
             */
            termsAndConditions?: string;
            /**
             * Who pays what.
             * @example Paid by the applicant.
             */
            chargesAndFees?: string;
        };
        /**
         * The id under which account information shows the account.
         * @example acc-000101
         */
        AccountId: string;
        /** An account that the request is about. */
        FixedAccount: {
            /** The id under which account information shows the account. */
            accountId: components["schemas"]["AccountId"];
            /**
             * International number of the account, to be shown in groups of four.
             * @example SA0380000000608010167519
             */
            iban: string;
            /** A name in English, in Arabic, or in both. */
            nickname: components["schemas"]["Name"];
        };
        /** What is asked. All of it is shown before the decision, and `termsDigest` belongs to it. Exactly one of `payment`, `access` and `letter` is there. */
        Terms: {
            /** Who asks, and since when the bank vouches for that. */
            app: components["schemas"]["AskingApp"];
            /**
             * What the app shows the customer too, so that both screens can be compared. Absent when the app sent none.
             * @example طلب 1042 Order
             */
            bindingMessage?: string;
            /** What would leave the account, who gets it and when. */
            payment?: components["schemas"]["PaymentAsked"];
            /** Which data the app may read, from which time and until when. */
            access?: components["schemas"]["AccessAsked"];
            /** What the bank would promise, to whom and until when. */
            letter?: components["schemas"]["LetterAsked"];
            /** The accounts that it is about, where the customer has no choice. */
            accounts: components["schemas"]["FixedAccount"][];
            /**
             * How many more accounts an access is about, of whoever began it: this customer neither holds them nor may act for them, and is told nothing else of them. Absent where there are none.
             * @example 2
             */
            otherAccounts?: number;
            /**
             * Whether somebody else began the request, so that the app does not ask this customer whether they began it. Name, contact details and identity that an access asks for (ReadPartyPSU, ReadPartyPSUIdentity) are then theirs, so the app does not show them as this customer's. A letter that somebody has approved already counts as begun by them, also to who has taken their approval back.
             * @example false
             */
            isBegunByOther?: boolean;
            /**
             * Whether others must approve too before anything is carried out, as far as it is known.
             * @example false
             */
            needsOthers: boolean;
            /**
             * How many more must approve once this customer has. Absent where it depends on the account that is chosen.
             * @example 0
             */
            furtherApprovals?: number;
        };
        /**
         * Belongs to the terms and the accounts to choose from as they were shown. The app sends it back and need not understand it.
         * @example 4fJ0yqZ7m1cB5sT9xK2wPq8rLh6vNdEuYgAoIiCkXWM
         */
        TermsDigest: string;
        /** An account of the customer. */
        Account: {
            /** The id under which account information shows the account. */
            accountId: components["schemas"]["AccountId"];
            /**
             * International number of the account, to be shown in groups of four.
             * @example SA0380000000608010167519
             */
            iban: string;
            /** A name in English, in Arabic, or in both. */
            nickname: components["schemas"]["Name"];
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency: string;
            /**
             * Whether others must approve too when this account is chosen.
             * @example false
             */
            isShared: boolean;
            /**
             * Whether its money does not suffice now.
             * @example false
             */
            isShort: boolean;
        };
        /** An account of the customer that cannot be chosen. */
        UnusableAccount: {
            /** The id under which account information shows the account. */
            accountId: components["schemas"]["AccountId"];
            /**
             * International number of the account, to be shown in groups of four.
             * @example SA0380000000608010167519
             */
            iban: string;
            /** A name in English, in Arabic, or in both. */
            nickname: components["schemas"]["Name"];
            /**
             * Why not: the account's status; no payment is made from an account of its kind, or in the currency asked for; it is shared, and the app takes the approval of one person only; nobody may sign such an amount from it; or it is the payee's own.
             * @example Dormant
             * @enum {string}
             */
            reason: "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed" | "NoPaymentAccount" | "OtherCurrency" | "SharedAccount" | "AboveMandate" | "PayeeAccount";
        };
        /** One of the others whose approval is needed. */
        Other: {
            /** A name in English, in Arabic, or in both. */
            name?: components["schemas"]["Name"];
            /**
             * What they have said; `toBeAsked` once this customer has approved, `notAsked` where an approval of this customer would not count and so asks nobody, `lapsed` where what they have said counts no more.
             * @example approved
             * @enum {string}
             */
            decision: "toBeAsked" | "notAsked" | "pending" | "approved" | "declined" | "lapsed";
            /**
             * Format: date-time
             * When they said it.
             * @example 2026-11-21T09:30:00.000Z
             */
            decidedDateTime?: string;
        };
        /** A request with everything that the customer has to see before they decide. */
        WaitingRequest: {
            /** The id of a request that waits for the customer. */
            requestId: components["schemas"]["RequestId"];
            /** The consent that the customer is asked for. */
            consentId: components["schemas"]["ConsentId"];
            /** A payment, access to accounts, or a letter of guarantee. */
            kind: components["schemas"]["Kind"];
            /** How it came to the customer: an app has asked over the back channel, the customer has brought it from a page, or others have approved it before. */
            way: components["schemas"]["Way"];
            /**
             * Format: date-time
             * Until when the customer can decide.
             * @example 2026-11-21T09:30:00.000Z
             */
            expiresDateTime: string;
            /** What is asked. All of it is shown before the decision, and `termsDigest` belongs to it. Exactly one of `payment`, `access` and `letter` is there. */
            terms: components["schemas"]["Terms"];
            /** Belongs to the terms and the accounts to choose from as they were shown. The app sends it back and need not understand it. */
            termsDigest: components["schemas"]["TermsDigest"];
            /**
             * How many of `accounts` the customer chooses. With `none` there is nothing to choose.
             * @example one
             * @enum {string}
             */
            accountChoice: "none" | "one" | "several";
            /** The accounts to choose from, or those that it is about. */
            accounts: components["schemas"]["Account"][];
            /**
             * Whether nothing forbids an approval as things are. If not, `obstacle` says what does.
             * @example true
             */
            mayApprove: boolean;
            /**
             * What forbids it. `appSuspended`: the bank has suspended the app that asks, and may let it act again. `appReported`: the customer has reported this app, or another of its organisation, as fraud, and the case is open. `bankingStopped`: the customer has stopped open banking. Only the bank lifts these two. `limit`: a limit of the payer's, who may be another holder. `noAccount`: no account can be used; `unusableAccounts` says why. `aboveLine`: the free part of the guarantee line, which `lineFreeAmount` names. `notYou`: by the mandate as it is now this customer's approval does not count. `mandate`: by that mandate nobody can approve it. `tooLate`: the day of the payment has begun, or the validity of the letter is over.
             * @example limit
             * @enum {string}
             */
            obstacle?: "appSuspended" | "appReported" | "bankingStopped" | "limit" | "noAccount" | "aboveLine" | "notYou" | "mandate" | "tooLate";
            /** The accounts that cannot pay, and why. Only for a payment. Absent where all of them can. */
            unusableAccounts?: components["schemas"]["UnusableAccount"][];
            /**
             * For a letter, how much of the applicant's guarantee line is free now, in SAR.
             * @example 500000.00
             */
            lineFreeAmount?: string;
            /** The others whose approval is needed too. Empty where it depends on the account that is chosen. */
            others: components["schemas"]["Other"][];
            /**
             * Whether the customer must type the number that the page shows.
             * @example true
             */
            numberNeeded: boolean;
        };
        /** A yes of the customer. */
        Approval: {
            /** Belongs to the terms and the accounts to choose from as they were shown. The app sends it back and need not understand it. */
            termsDigest: components["schemas"]["TermsDigest"];
            /** The accounts that they have chosen, where there is a choice. */
            accountIds?: components["schemas"]["AccountId"][];
            /**
             * The number on the page, as the customer has typed it. Only where `numberNeeded`.
             * @example 42
             */
            number?: string;
        };
        /** A request that was decided. */
        DecidedRequest: {
            /** The id of a request that waits for the customer. */
            requestId: components["schemas"]["RequestId"];
            /** The consent that the customer is asked for. */
            consentId: components["schemas"]["ConsentId"];
            /**
             * What this customer has decided. Others may have to approve too.
             * @example approved
             * @enum {string}
             */
            outcome: "approved" | "declined";
            /**
             * Format: uri
             * Where the page goes on that the request came from. The app opens it in the browser of the phone when the customer came from there; another browser than the one that began is told nothing.
             * @example https://openbanking.bank.example/bank/authorizations/3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE/return
             */
            returnUrl?: string;
        };
        /** A link that the customer has followed, or a QR code that they have scanned. */
        OpenedLink: {
            /**
             * What stands behind `?link=`.
             * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            code: string;
        };
        /**
         * The id of a sign-in, as the link of the page has it behind `?signIn=`.
         * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        SignInId: string;
        /** A sign-in to the customer's own pages that waits for their answer. */
        WaitingSignIn: {
            /** The id of a sign-in, as the link of the page has it behind `?signIn=`. */
            signInId: components["schemas"]["SignInId"];
            /**
             * Which browser asks, one of a few known names. Absent where it does not say.
             * @example Chrome
             */
            browser?: string;
            /**
             * On which system it runs, one of a few known names. Absent where it does not say.
             * @example Windows
             */
            system?: string;
            /**
             * Whether the customer has signed in to their pages before in this browser, or from its network. Where they have not, the app says so before it asks for the number.
             * @example true
             */
            isKnownPlace: boolean;
            /**
             * Format: date-time
             * When it was begun.
             * @example 2026-11-21T09:30:00.000Z
             */
            begunDateTime: string;
            /**
             * Format: date-time
             * Until when the customer can answer.
             * @example 2026-11-21T09:35:00.000Z
             */
            expiresDateTime: string;
        };
        /** A yes of the customer. */
        SignInApproval: {
            /**
             * The number on the page, as the customer has typed it.
             * @example 742
             */
            number: string;
        };
        /** A sign-in that was decided. */
        DecidedSignIn: {
            /** The id of a sign-in, as the link of the page has it behind `?signIn=`. */
            signInId: components["schemas"]["SignInId"];
            /**
             * What the customer has said.
             * @example approved
             * @enum {string}
             */
            outcome: "approved" | "declined";
        };
    };
    responses: {
        /** The request breaks the contract. `errors` names the fields at fault. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** There is no statement about the customer, or it is wrong, over, used before, or made for another request. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The bank has no customer with the id that the statement names. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** `Accept` excludes JSON. */
        NotAcceptable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** A fault of this service. The log has it under `x-fapi-interaction-id`. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
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
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** Nothing with this id or code waits for this customer, or no more. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The body did not arrive within 10 seconds. The connection ends. */
        RequestTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** It cannot be done as things are now. `errors` says what stands in the way, where the app can tell the customer. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The body is larger than 64 KiB. */
        ContentTooLarge: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The body is not `application/json`. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * The id of a request that waits for the customer.
         * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        RequestIdParameter: components["schemas"]["RequestId"];
        /**
         * The id of a sign-in that waits for the customer.
         * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        SignInIdParameter: components["schemas"]["SignInId"];
    };
    requestBodies: never;
    headers: {
        /**
         * The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
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
    listWaitingRequests: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What waits for the customer. Empty where nothing does. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListedRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWaitingRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The request. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    approveWaitingRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** The request as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineWaitingRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a request that waits for the customer.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The request as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedRequest"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    openAppLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OpenedLink"];
            };
        };
        responses: {
            /** The request that the page was about. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingRequest"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWaitingSignIns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sign-ins that wait. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingSignIn"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWaitingSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sign-in. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingSignIn"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    approveSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInApproval"];
            };
        };
        responses: {
            /** The sign-in as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedSignIn"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    declineSignIn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of a sign-in that waits for the customer.
                 * @example Lk2vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                signInId: components["parameters"]["SignInIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sign-in as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedSignIn"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}

// Written by make generate from specs/console. Do not edit.
export interface paths {
    "/console/api/sessions": {
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
         * Opens a session. A wrong password and an unknown e-mail address get the same 401, and so does a one-time password that is older than three days. After ten wrong tries for one e-mail address from one network address within five minutes the answer is a 429.
         */
        post: operations["createConsoleSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/sessions/current": {
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
         * Ends the session at once, also for copies of its cookie.
         */
        delete: operations["deleteConsoleSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/users/current": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Read the bank user who is signed in */
        get: operations["getCurrentBankUser"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/users/current/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the password
         * Replaces the one-time password of the first sign-in, or any other. All other sessions of this bank user end. A wrong present password is a 401.
         */
        post: operations["changeBankUserPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invite a developer
         * Returns a code with which the owner of this e-mail address can sign up once, within seven days. Sanad does not mail it: pass the code or the address on. A second invitation of the same address replaces the first. An address that is signed up already is a 409. For operators and approvers.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/developers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the developers
         * Returns at most 200 developers, newest first. `before` is the `developerId` of the last one of the page before.
         */
        get: operations["listDevelopers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the apps
         * Returns at most 200 apps of all developers, newest first, also those that have ended. `before` is the `clientId` of the last one of the page before.
         */
        get: operations["listConsoleApps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps/{clientId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        /** Read an app */
        get: operations["getConsoleApp"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps/{clientId}/admit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Admit an app
         * Lets an app that is waiting act: from now on it gets tokens. For an app with `pendingChanges` it makes these changes. Admitting an admitted app without such changes alters nothing. With `updatedDateTime` only the state of the app that was looked at is admitted. For approvers.
         */
        post: operations["admitApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps/{clientId}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend an app
         * Stops an app at once: it gets no token, its tokens are refused, and no customer can approve what it asked for. Its consents stay as they are. A body says why; the audit trail names who, and when. Suspending a suspended app again changes nothing; another reason than the one that it has is 409, because it would be kept nowhere. For operators and approvers.
         */
        post: operations["suspendApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps/{clientId}/reinstate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reinstate a suspended app
         * Lets a suspended app act again, with the consents that have not ended meanwhile. For approvers.
         */
        post: operations["reinstateApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/apps/{clientId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an app
         * Ends an app for ever, with its secret, its tokens and its consents: those that wait are rejected, those in use revoked. What customers have decided stands: an accepted payment is carried out. Ending an ended app again changes nothing. For approvers.
         */
        post: operations["endApp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/consents/{ConsentId}/audit": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The ConsentId of a payment, account or letter consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        /**
         * Read what happened to a consent
         * Every recorded step of the consent, of its payment or letter, and of the app that asked for it, oldest first: what, by whom, when. A customer's report of fraud that ended it, or names it, its payment or its letter, is among them (`fraud.report`, whose subject is the case). Returns at most 200 entries; `after` goes on behind the last one.
         */
        get: operations["listConsentAudit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/contradictions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the core bank has said against its own word
         * Returns at most 200, newest first. `before` is the `contradictionId` of the last one of the page before. For operators and approvers.
         */
        get: operations["listContradictions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/contradictions/{contradictionId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
                 */
                contradictionId: components["parameters"]["ContradictionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a contradiction
         * Says that both books were compared and are right now, and ends the alert. It changes no payment. Closing a closed one again changes nothing. For operators and approvers.
         */
        post: operations["closeContradiction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/instructions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what waits for a person
         * Payments and letters of which a person must look: those that are tried no more (`needsPerson`), and those that the core bank has not decided in time, which are tried and asked about on. Returns at most 200, newest first. `before` is the `instructionId` of the last one of the page before. For operators and approvers.
         */
        get: operations["listInstructions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/instructions/{instructionId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                instructionId: components["parameters"]["InstructionIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try again what waits for a person
         * Lets an instruction that is `needsPerson` go on, with all its tries anew. First ask the core bank whether it has the payment or letter: `handOver` hands it over again with the same id, `askDecision` only asks what became of it. 409 for one that is tried already, or is done, for `handOver` of a payment or letter that a customer of it has reported as fraud, until that case is closed, and for `askDecision` where the core bank says that it has never heard of it: its customers would read that the bank has it. 503 while the core bank does not answer to that question. For operators and approvers.
         */
        post: operations["retryInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/instructions/{instructionId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                instructionId: components["parameters"]["InstructionIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End what is not to be carried out
         * Ends a payment or letter that is `needsPerson` and that the core bank never took, such as one that its customer has reported as fraud: it is rejected with the reason `PASP.NotCarriedOut`, its customers are told, and its app gets the event. Whether a case of fraud is open makes no difference. Sanad asks the core bank itself first. 409 where the core bank has it, has ever said that it has it (`takenDateTime`) or cannot say: let it go on with `askDecision` then. 409 as well within two minutes of its last try, which may still arrive, for one that is tried or done otherwise, and for the end of a letter's validity. 503 while the core bank does not answer. It cannot be taken back; ending an ended one again changes nothing. For operators and approvers.
         */
        post: operations["rejectInstruction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find a payment
         * Finds the payment that a customer or an app asks about, by its whole PaymentId, its reference (PaymentTransactionId, which stands on receipts) or its ConsentId. An empty list when there is none. A viewer is told no IBAN.
         */
        get: operations["listConsolePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/letters-of-guarantee/{letterOfGuaranteeId}/document": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The LetterOfGuaranteeId that the app and the core bank know.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        /**
         * Read the print form of a letter of guarantee
         * For the bank's own desk that issues letters: what the app and its customer asked for, as a page to be printed and as fields of a SWIFT message. The applicant's name is the one that the core bank has.
         */
        get: operations["getLetterDocument"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/fraud-cases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what customers reported as fraud
         * Returns at most 200 cases, newest first. `before` is the `caseId` of the last one of the page before.
         */
        get: operations["listFraudCases"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/fraud-cases/{caseId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The number of the case.
                 * @example 4271839560
                 */
                caseId: components["parameters"]["CaseIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume open banking for a customer
         * Lets the customer of a case approve requests of apps again; of the app that was reported once the case is closed. What was ended stays ended, so apps ask anew. Never the customer alone: whoever holds their password could undo the stop. Resuming again changes nothing. For approvers.
         */
        post: operations["resumeOpenBanking"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/api/fraud-cases/{caseId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The number of the case.
                 * @example 4271839560
                 */
                caseId: components["parameters"]["CaseIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close a case
         * Closes a case when the bank has done what is to be done about it. The customer may then approve again what the app asks for. 409 as long as open banking is stopped by the case. Closing a closed case again changes nothing. For operators and approvers.
         */
        post: operations["closeFraudCase"];
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
         * E-mail address of the bank user. Upper and lower case make no difference; answers have it in lower case.
         * @example huda.alotaibi@bank.example
         */
        BankEmail: string;
        /** E-mail address and password of a bank user. */
        BankCredentials: {
            /** E-mail address of the bank user. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["BankEmail"];
            /**
             * Format: password
             * The password, at the first sign-in the one-time password.
             * @example correct horse battery staple
             */
            password: string;
        };
        /**
         * Id of the bank user. The audit trail names it.
         * @example 5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
         */
        BankUserId: string;
        /**
         * What the bank user may do. A viewer reads, an operator also invites and suspends, an approver does everything.
         * @example approver
         * @enum {string}
         */
        Role: "viewer" | "operator" | "approver";
        /**
         * True until the one-time password is replaced. Until then the bank user may do nothing else.
         * @example false
         */
        PasswordChangeNeeded: boolean;
        /**
         * Format: date-time
         * A time in UTC with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        DateTime: string;
        /** A bank user and their session. */
        ConsoleSession: {
            /** Id of the bank user. The audit trail names it. */
            bankUserId: components["schemas"]["BankUserId"];
            /** E-mail address of the bank user. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["BankEmail"];
            /** What the bank user may do. A viewer reads, an operator also invites and suspends, an approver does everything. */
            role: components["schemas"]["Role"];
            /** True until the one-time password is replaced. Until then the bank user may do nothing else. */
            passwordChangeNeeded: components["schemas"]["PasswordChangeNeeded"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
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
        /** A bank user as they see themselves. */
        BankUser: {
            /** Id of the bank user. The audit trail names it. */
            bankUserId: components["schemas"]["BankUserId"];
            /** E-mail address of the bank user. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["BankEmail"];
            /** What the bank user may do. A viewer reads, an operator also invites and suspends, an approver does everything. */
            role: components["schemas"]["Role"];
            /** True until the one-time password is replaced. Until then the bank user may do nothing else. */
            passwordChangeNeeded: components["schemas"]["PasswordChangeNeeded"];
        };
        /** The present and the new password. */
        PasswordChange: {
            /**
             * Format: password
             * The present password, or the one-time password.
             * @example Zk5wQ0rXh1b7n9oJ2y4uV6aL8cE3gT5sR1mP0dKfXqI
             */
            password: string;
            /**
             * Format: password
             * The new password of 12 to 200 characters of any kind, different from the present one.
             * @example correct horse battery staple
             */
            newPassword: string;
        };
        /**
         * Format: email
         * E-mail address. Upper and lower case make no difference; answers have it in lower case.
         * @example sara.alharbi@nakheel-pay.example
         */
        Email: string;
        /** Whom to invite. */
        InvitationRequest: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
        };
        /**
         * The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it.
         * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
         */
        InvitationCode: string;
        /** An invitation with its code, which only this answer shows. */
        Invitation: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it. */
            code: components["schemas"]["InvitationCode"];
            /**
             * Format: uri
             * The page on which the invited person signs up.
             * @example https://openbanking.bank.example/dashboard?invitation=q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            signUpUrl: string;
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        Organisation: string;
        /** A developer as they see themselves. */
        Developer: {
            /**
             * Names the developer in the bank's records; it never changes.
             * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
             */
            developerId: string;
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters. */
            organisation: components["schemas"]["Organisation"];
            /**
             * Whether the developer has proven with a mail that the address is theirs. A sandbox does not ask for it.
             * @example true
             */
            isEmailProven?: boolean;
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
        };
        /**
         * Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
         *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
         * @example admitted
         * @enum {string}
         */
        AppStatus: "waiting" | "admitted" | "suspended" | "ended";
        /**
         * The app id, in OAuth the client_id.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientId: string;
        /**
         * Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
         *     letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
         *     service. Once the bank has admitted the app, another
         *     name counts when the bank has admitted that too.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        AppName: string;
        /**
         * What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification.
         * @example KSA PIS
         * @enum {string}
         */
        Product: "KSA PIS" | "KSA AIS" | "KSA LOG" | "VOP";
        /**
         * `secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
         *     with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
         *     with the client certificate that they were got with (RFC 8705).
         * @example secret
         * @enum {string}
         */
        SecurityLevel: "secret" | "fapi2";
        /**
         * How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret.
         * @example client_secret_basic
         * @enum {string}
         */
        TokenEndpointAuthMethod: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth";
        /**
         * The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there.
         * @example CN=tpp.nakheel-pay.example,O=Nakheel Pay,C=SA
         */
        TlsClientAuthSubjectDn: string;
        /**
         * Why the bank has suspended the app, in its own words, in one line. Kept with the app until it acts again; its developer does not read it.
         * @example Three customers reported payments that they had not made.
         */
        SuspensionReason: string;
        /**
         * The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change.
         * @example PSDSA-SAMA-7001234567
         */
        OrganisationId: string;
        /**
         * BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others.
         * @example NKHLSARI
         */
        Bic: string;
        /**
         * The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers.
         * @example [
         *       "https://tpp.nakheel-pay.example/callback"
         *     ]
         */
        RedirectUris: string[];
        /**
         * Format: uri
         * Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers.
         * @example https://tpp.nakheel-pay.example/decided
         */
        BackchannelClientNotificationEndpoint: string;
        /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
        CertificatePem: string;
        /**
         * Format: date-time
         * When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only.
         * @example 2027-11-21T09:30:00.000Z
         */
        CertificateEnds: string;
        /**
         * Format: date-time
         * Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another.
         * @example 2026-11-22T09:30:00.000Z
         */
        PreviousCertificateEnds: string;
        /**
         * Format: uri
         * The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`.
         * @example https://tpp.nakheel-pay.example/.well-known/jwks.json
         */
        JwksUri: string;
        /** Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits. */
        PendingChanges: {
            /**
             * Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
             *     letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
             *     service. Once the bank has admitted the app, another
             *     name counts when the bank has admitted that too.
             */
            name?: components["schemas"]["AppName"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris?: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /**
             * Whether the registered certificate ends at once when the bank admits the new one.
             * @example false
             */
            endPreviousCertificate?: boolean;
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
        };
        /** An app as the bank sees it, with the developer behind it. */
        ConsoleApp: {
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
            /**
             * Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
             *     letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
             *     service. Once the bank has admitted the app, another
             *     name counts when the bank has admitted that too.
             */
            name: components["schemas"]["AppName"];
            /** What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification. */
            product: components["schemas"]["Product"];
            /**
             * `secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
             *     with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
             *     with the client certificate that they were got with (RFC 8705).
             */
            securityLevel: components["schemas"]["SecurityLevel"];
            /** How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret. */
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            /** The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there. */
            tlsClientAuthSubjectDn?: components["schemas"]["TlsClientAuthSubjectDn"];
            /**
             * Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
             *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
             */
            status: components["schemas"]["AppStatus"];
            /** A time in UTC with milliseconds. */
            statusUpdatedDateTime: components["schemas"]["DateTime"];
            /** Why the bank has suspended the app, in its own words, in one line. Kept with the app until it acts again; its developer does not read it. */
            suspensionReason?: components["schemas"]["SuspensionReason"];
            /**
             * Id of the developer who registered the app.
             * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
             */
            developerId: string;
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters. */
            organisation: components["schemas"]["Organisation"];
            /** The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change. */
            organisationId?: components["schemas"]["OrganisationId"];
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only. */
            certificateEndsDateTime?: components["schemas"]["CertificateEnds"];
            /** Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another. */
            previousCertificateEndsDateTime?: components["schemas"]["PreviousCertificateEnds"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            updatedDateTime: components["schemas"]["DateTime"];
            /** Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits. */
            pendingChanges?: components["schemas"]["PendingChanges"];
        };
        /** Why the bank suspends an app. */
        Suspension: {
            /** Why the bank has suspended the app, in its own words, in one line. Kept with the app until it acts again; its developer does not read it. */
            reason?: components["schemas"]["SuspensionReason"];
        };
        /** One entry of the audit trail. It holds ids only, never names or IBANs. */
        AuditEntry: {
            /**
             * Format: int64
             * Number of the entry. A later entry has a higher one.
             * @example 41877
             */
            auditId: number;
            /** A time in UTC with milliseconds. */
            occurredDateTime: components["schemas"]["DateTime"];
            /**
             * Who did it: `app:` and a client_id, `psu:` and the bank's id of the customer, `developer:` or `bankUser:` and an id, `bank` for the core bank or a command on the machine of the service, `time` for a deadline.
             * @example bankUser:5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
             */
            actor: string;
            /**
             * What was done, for example `consent.authorize`, `payment.create`, `app.suspend`.
             * @example app.suspend
             */
            action: string;
            /**
             * Id of the consent, payment, letter, app or case of fraud to which it was done.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            subject: string;
            /**
             * The x-fapi-interaction-id of the request. Absent for what came by no request.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId?: string;
            /**
             * The status before. Absent for a creation, and for what moves no status.
             * @example admitted
             */
            statusBefore?: string;
            /**
             * The status after. Absent for what moves no status.
             * @example suspended
             */
            statusAfter?: string;
            /**
             * More about this action. Its members depend on the action.
             * @example {}
             */
            details: {
                [key: string]: unknown;
            };
        };
        /** What the core bank has said of a payment or letter that cannot be: the opposite of what is recorded, or a decision about something that is not here. Nothing of it was done. Whose books are right is for a person. */
        Contradiction: {
            /**
             * By which the bank's people and the next page of the list know this one.
             * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
             */
            contradictionId: string;
            /**
             * Whether somebody of the bank has closed it.
             * @example open
             * @enum {string}
             */
            status: "open" | "closed";
            /**
             * What it is about.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "letter";
            /**
             * The PaymentId or LetterOfGuaranteeId, as the core bank has named it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            resourceId: string;
            /**
             * How it stood here when the core bank said so. Absent where there is no such payment or letter.
             * @example KSAOB.AcceptedSettlementCompleted
             */
            recordedStatus?: string;
            /**
             * What the core bank has said.
             * @example rejected
             */
            outcome: string;
            /**
             * Why, as the core bank says, with the system that rejected it. Absent where it gave no reason.
             * @example SARIE.AC04
             */
            reasonCode?: string;
            /** A time in UTC with milliseconds. */
            toldDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            closedDateTime?: components["schemas"]["DateTime"];
            /**
             * Who has closed it, as in the audit trail, or a name that was written by SQL.
             * @example bankUser:5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
             */
            closedBy?: string;
            /**
             * What it was, in the bank's own words.
             * @example The entry of 21 November was booked back by hand.
             */
            closeReason?: string;
        };
        /** Why it is closed. */
        ContradictionDecision: {
            /**
             * What it was, in the bank's own words, in one line. Kept with the contradiction.
             * @example The entry of 21 November was booked back by hand.
             */
            reason: string;
        };
        /**
         * How it stands. `queued`: it is handed over, again and again. `awaitingDecision`: the core bank has it, and is asked. `needsPerson`: it was refused or has failed too often, and nobody tries it any more.
         * @example needsPerson
         * @enum {string}
         */
        InstructionState: "queued" | "awaitingDecision" | "needsPerson";
        /**
         * By which the bank's people know this instruction. What it is about, and the id of that.
         * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
         */
        InstructionId: string;
        /** What the core bank is to do, and has not done yet. `takenDateTime` is when the core bank last said that it has it. */
        Instruction: {
            /** By which the bank's people know this instruction. What it is about, and the id of that. */
            instructionId: components["schemas"]["InstructionId"];
            /**
             * A payment, a letter of guarantee, or the end of a letter's validity.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "letter" | "letterExpiry";
            /**
             * The PaymentId or LetterOfGuaranteeId, by which the core bank knows it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            resourceId: string;
            /** How it stands. `queued`: it is handed over, again and again. `awaitingDecision`: the core bank has it, and is asked. `needsPerson`: it was refused or has failed too often, and nobody tries it any more. */
            state: components["schemas"]["InstructionState"];
            /**
             * How often it was tried in this state, those tries included that never reached the core bank.
             * @example 3
             */
            attempts: number;
            /**
             * Failures in a row, without those that never reached the core bank.
             * @example 1
             */
            failures: number;
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            nextAttemptDateTime?: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            undecidedDateTime?: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            takenDateTime?: components["schemas"]["DateTime"];
        };
        /** With what it goes on. */
        InstructionRetry: {
            /**
             * `handOver`: the core bank does not have it. `askDecision`: the core bank has it. What it took and has lost may have been paid: then do neither.
             * @example handOver
             * @enum {string}
             */
            step: "handOver" | "askDecision";
        };
        /** What the bank has ended, and how its payment or letter stands now. */
        EndedInstruction: {
            /** By which the bank's people know this instruction. What it is about, and the id of that. */
            instructionId: components["schemas"]["InstructionId"];
            /**
             * A payment or a letter of guarantee.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "letter";
            /**
             * The PaymentId or LetterOfGuaranteeId, as the app knows it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            resourceId: string;
            /**
             * Its status, as its own contract writes it.
             * @example KSAOB.Rejected
             * @enum {string}
             */
            resourceStatus: "KSAOB.Rejected" | "Rejected";
            /**
             * The reason that app and customers are told.
             * @example PASP.NotCarriedOut
             */
            rejectReasonCode: string;
        };
        /** The payee or beneficiary as the app has named them, in one language or in both. What was found of a payee's name when it was approved stands in the audit trail of the consent. */
        PartyName: {
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
        /** A payment as the bank's people see it. */
        ConsolePayment: {
            /**
             * The PaymentId by which its app reads it, and the core bank knows it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            paymentId: string;
            /**
             * The PaymentTransactionId, which stands on the receipt.
             * @example 8D1F0C6B7E2A4953B0C4D5E6F7A81923
             */
            reference: string;
            /**
             * The ConsentId by which the audit trail is read.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            consentId: string;
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
            /**
             * The customer who pays.
             * @example 1000000016
             */
            nationalIdentificationNumber: string;
            /**
             * How the payment stands.
             * @example KSAOB.Pending
             * @enum {string}
             */
            status: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled";
            /**
             * Why it was rejected. Absent where it was not.
             * @example SARIE.AC04
             */
            rejectReasonCode?: string;
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
            /**
             * The account that pays. A viewer is not told it.
             * @example SA7199000000608010879009
             */
            debtorIban?: string;
            /** The payee or beneficiary as the app has named them, in one language or in both. What was found of a payee's name when it was approved stands in the audit trail of the consent. */
            creditorName: components["schemas"]["PartyName"];
            /**
             * The account that is paid. A viewer is not told it.
             * @example SA0380000000608010167519
             */
            creditorIban?: string;
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            executionDateTime?: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            statusUpdatedDateTime: components["schemas"]["DateTime"];
            /** What the core bank is to do, and has not done yet. `takenDateTime` is when the core bank last said that it has it. */
            instruction?: components["schemas"]["Instruction"];
        };
        /** A letter of guarantee as the bank prints it. */
        LetterDocument: {
            /**
             * The bank's id of the letter.
             * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
             */
            letterOfGuaranteeId: string;
            /**
             * Only an issued letter is a promise. The print form of any other says so above it.
             * @example Issued
             * @enum {string}
             */
            status: "Pending" | "Issued" | "Rejected" | "Cancelled" | "Expired";
            /** A time in UTC with milliseconds. */
            statusUpdatedDateTime: components["schemas"]["DateTime"];
            /**
             * The bank's own BIC.
             * @example SNADSARI
             */
            issuerBic: string;
            /** The content of the letter as fields of a SWIFT MT 760, in their order; fields without content are left out. */
            fields: {
                /**
                 * The number and letter that SWIFT gives the field, such as 59 for the beneficiary.
                 * @example 59
                 */
                tag: string;
                /** What the field is called. */
                name: {
                    /**
                     * The name of the field in English.
                     * @example Beneficiary
                     */
                    en: string;
                    /**
                     * The name of the field in Arabic.
                     * @example المستفيد
                     */
                    ar: string;
                };
                /**
                 * The content, line by line.
                 * @example [
                 *       "Wadi Al-Nakheel Development Authority"
                 *     ]
                 */
                lines: string[];
            }[];
            /**
             * The print form: one HTML page for A4 that needs nothing else, neither a script nor a file of a server. The letter stands in Arabic and in English side by side, and its fields on a sheet of their own. Saved as a file it opens in any browser.
             * @example <!doctype html><html lang="ar" dir="rtl"><head><title>خطاب ضمان</title></head><body>…</body></html>
             */
            html: string;
        };
        /**
         * The number of the case, which its customer was told.
         * @example 4271839560
         */
        CaseId: string;
        /** A payment of the case. */
        CasePayment: {
            /**
             * The PaymentId by which its app reads it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            paymentId: string;
            /**
             * How the payment stands now.
             * @example KSAOB.Pending
             * @enum {string}
             */
            status: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled";
            /**
             * Decimal amount with exactly two decimals.
             * @example 1250.00
             */
            amount?: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency?: string;
            /** The payee or beneficiary as the app has named them, in one language or in both. What was found of a payee's name when it was approved stands in the audit trail of the consent. */
            creditorName?: components["schemas"]["PartyName"];
            /**
             * The account that is paid. A viewer, who stops no payment, is not told it.
             * @example SA0380000000608010167519
             */
            creditorIban?: string;
            /** A time in UTC with milliseconds. */
            createdDateTime?: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            executionDateTime?: components["schemas"]["DateTime"];
        };
        /** A letter of guarantee of the case. */
        CaseLetter: {
            /**
             * The LetterOfGuaranteeId by which its app reads it.
             * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
             */
            letterOfGuaranteeId: string;
            /**
             * How the letter stands now.
             * @example Pending
             * @enum {string}
             */
            status: "Pending" | "Issued" | "Rejected" | "Cancelled" | "Expired";
            /**
             * The consent from which the letter was made.
             * @example lg-4b1c9d5e-7e43-4c0e-9a1f-2f6a8b7c4d10
             */
            consentId: string;
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
            /**
             * Decimal amount with exactly two decimals.
             * @example 500000.00
             */
            amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency: string;
            /** The payee or beneficiary as the app has named them, in one language or in both. What was found of a payee's name when it was approved stands in the audit trail of the consent. */
            beneficiaryName: components["schemas"]["PartyName"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
        };
        /** One thing that was reported. */
        CaseReport: {
            /**
             * Whether a payment was reported, or what an app may do or asked for.
             * @example consent
             * @enum {string}
             */
            about: "payment" | "consent";
            /**
             * The PaymentId or ConsentId of what was reported.
             * @example lg-4b1c9d5e-7e43-4c0e-9a1f-2f6a8b7c4d10
             */
            resourceId: string;
            /** A time in UTC with milliseconds. */
            reportedDateTime: components["schemas"]["DateTime"];
            /**
             * What the app asked for with a consent. Absent for a payment, and for a consent that is not kept any more.
             * @example guarantee
             * @enum {string}
             */
            kind?: "payment" | "account" | "guarantee";
            /**
             * How the consent stands now.
             * @example Finished
             * @enum {string}
             */
            consentStatus?: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished";
            /** A time in UTC with milliseconds. */
            createdDateTime?: components["schemas"]["DateTime"];
            /**
             * How much was asked for, with exactly two decimals. Absent for access to accounts.
             * @example 1250.00
             */
            amount?: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency?: string;
            /** The payee or beneficiary as the app has named them, in one language or in both. What was found of a payee's name when it was approved stands in the audit trail of the consent. */
            payeeName?: components["schemas"]["PartyName"];
            /**
             * The letter that the app has made of the consent.
             * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
             */
            letterOfGuaranteeId?: string;
            /**
             * How that letter stands now. One that is Pending has been handed to the core bank, or is about to be.
             * @example Pending
             * @enum {string}
             */
            letterStatus?: "Pending" | "Issued" | "Rejected" | "Cancelled" | "Expired";
            /**
             * The payment that was made of the consent. It does not stand under payments where others have made it without this customer: then no report of theirs stops it.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            paymentId?: string;
            /**
             * How that payment stands now.
             * @example KSAOB.Pending
             * @enum {string}
             */
            paymentStatus?: "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled";
        };
        /**
         * Why, in the bank's own words, in one line. Kept with the case.
         * @example The customer was called back on 22 November and knows the app.
         */
        Reason: string;
        /** What a customer has reported as fraud. It holds for all apps of the organisation, and `clientId` is the one that was reported first. Their access to this customer's accounts ended with the report, what they asked of them was declined, and payments for a later day were cancelled. As long as the case is open, the customer can approve nothing for these apps. */
        FraudCase: {
            /** The number of the case, which its customer was told. */
            caseId: components["schemas"]["CaseId"];
            /**
             * Whether somebody of the bank has closed the case.
             * @example open
             * @enum {string}
             */
            status: "open" | "closed";
            /** A time in UTC with milliseconds. */
            reportedDateTime: components["schemas"]["DateTime"];
            /**
             * The customer who reported it.
             * @example 1000000016
             */
            nationalIdentificationNumber: string;
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
            /**
             * What the app calls itself, in each of its languages, as the bank's pages show it.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName: string;
            /**
             * The organisation behind the app.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            organisation: string;
            /**
             * Whether a payment was reported, or what an app may do or asked for.
             * @example payment
             * @enum {string}
             */
            about: "payment" | "consent";
            /**
             * The PaymentId or ConsentId of what was reported.
             * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
             */
            resourceId: string;
            /**
             * Open banking is stopped for this customer: no app has access by their approval, and they can approve nothing for any app until the bank resumes it.
             * @example true
             */
            stopsOpenBanking: boolean;
            /** A time in UTC with milliseconds. */
            stoppedDateTime?: components["schemas"]["DateTime"];
            /** The payment that was reported, and payments of this app that the report found on their way. One that is Pending has been handed to the core bank, or is about to be: a person must stop it there. At most 500 are told, those that are Pending first; where there are more, read again once these are stopped. */
            payments: components["schemas"]["CasePayment"][];
            /** Letters of guarantee that the customer made or approved and that were Pending when they reported: those of this app, and of any app where the report stopped open banking. One that is still Pending has been handed to the core bank, or is about to be: a person must stop it there. At most 500 are told, those that are Pending first. */
            letters: components["schemas"]["CaseLetter"][];
            /** Everything that the customer has reported under this case, the first report among it. A letter of guarantee is reported by its consent, and one that is on its way at the core bank goes on until a person stops it there. What others alone decide, because the customer is not asked about it any more, does not end with the report. */
            reports?: components["schemas"]["CaseReport"][];
            /** A time in UTC with milliseconds. */
            resumedDateTime?: components["schemas"]["DateTime"];
            /**
             * Who resumed open banking, as in the audit trail.
             * @example bankUser:5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
             */
            resumedBy?: string;
            /** Why, in the bank's own words, in one line. Kept with the case. */
            resumeReason?: components["schemas"]["Reason"];
            /** A time in UTC with milliseconds. */
            closedDateTime?: components["schemas"]["DateTime"];
            /**
             * Who closed the case, as in the audit trail.
             * @example bankUser:5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
             */
            closedBy?: string;
            /** Why, in the bank's own words, in one line. Kept with the case. */
            closeReason?: components["schemas"]["Reason"];
        };
        /** Why the bank decides so. */
        CaseDecision: {
            /** Why, in the bank's own words, in one line. Kept with the case. */
            reason: components["schemas"]["Reason"];
        };
    };
    responses: {
        /** The request breaks the contract or a rule. `errors` names the fields at fault. */
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
        /** There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong. */
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
        /** The role does not allow it, the one-time password must be replaced first, or a browser sent the write from another site. */
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
        /** The present state does not allow it. */
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
        /** Nothing has this id. */
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
        /** The service cannot reach its data, or the core bank does not answer at the moment; try again later. */
        CoreBankUnavailable: {
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
    };
    parameters: {
        /**
         * Only the developer with this e-mail address.
         * @example sara.alharbi@nakheel-pay.example
         */
        EmailParameter: components["schemas"]["Email"];
        /**
         * Only developers behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        DeveloperBefore: string;
        /**
         * Only apps in this status.
         * @example waiting
         */
        AppStatusParameter: components["schemas"]["AppStatus"];
        /**
         * Only apps of this developer.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        DeveloperId: string;
        /**
         * Only apps behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        AppBefore: components["schemas"]["ClientId"];
        /**
         * The app id (client_id) of the app.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientIdParameter: components["schemas"]["ClientId"];
        /**
         * The `updatedDateTime` of the app as it was read. When the app has been changed since then, nothing happens and the answer is 409.
         * @example 2026-11-21T09:30:00.000Z
         */
        UpdatedDateTime: components["schemas"]["DateTime"];
        /**
         * The ConsentId of a payment, account or letter consent.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * The `auditId` of the last entry that was read. The answer goes on after it.
         * @example 41877
         */
        After: string;
        /**
         * Only open ones, or only closed ones.
         * @example open
         */
        ContradictionStatusParameter: "open" | "closed";
        /**
         * Only those behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
         */
        ContradictionBefore: string;
        /**
         * By which the list knows it.
         * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
         */
        ContradictionId: string;
        /**
         * Only those that stand so.
         * @example needsPerson
         */
        InstructionStateParameter: components["schemas"]["InstructionState"];
        /**
         * Only those behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
         */
        InstructionBefore: components["schemas"]["InstructionId"];
        /**
         * By which the list knows it.
         * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
         */
        InstructionIdParameter: components["schemas"]["InstructionId"];
        /**
         * A PaymentId, a reference (PaymentTransactionId) or a ConsentId, whole. Blanks, and capital letters or small ones, make no difference.
         * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
         */
        PaymentSearchId: string;
        /**
         * The LetterOfGuaranteeId that the app and the core bank know.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeId: string;
        /**
         * The language of what stands around the letter, which is in both. Without it Arabic.
         * @example ar
         */
        LanguageParameter: "ar" | "en";
        /**
         * Only open cases, or only closed ones.
         * @example open
         */
        CaseStatusParameter: "open" | "closed";
        /**
         * Only cases behind the one with this number in the list. Behind a number that the list does not know there are none.
         * @example 4271839560
         */
        CaseBefore: components["schemas"]["CaseId"];
        /**
         * The number of the case.
         * @example 4271839560
         */
        CaseIdParameter: components["schemas"]["CaseId"];
    };
    requestBodies: never;
    headers: {
        /**
         * The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * The session cookie `sanad_console`. It is HttpOnly, SameSite=Strict, Path=/console, Secure on https, and lives for 8 hours.
         * @example sanad_console=2dTHMEx5sN3mCj8wTq0E7d4xGQm3T3H2f4o0p2Jx9aY; Max-Age=28800; Path=/console; HttpOnly; SameSite=Strict
         */
        SessionCookie: string;
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
        /**
         * Deletes the session cookie in the browser.
         * @example sanad_console=; Max-Age=0; Path=/console; HttpOnly; SameSite=Strict
         */
        EndedSessionCookie: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankCredentials"];
            };
        };
        responses: {
            /** Signed in; the cookie holds the session. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleSession"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteConsoleSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Signed out. */
            204: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["EndedSessionCookie"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCurrentBankUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The bank user of this session. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankUser"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeBankUserPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordChange"];
            };
        };
        responses: {
            /** Replaced. */
            204: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationRequest"];
            };
        };
        responses: {
            /** The invitation. Only this answer shows its code. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invitation"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
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
    listDevelopers: {
        parameters: {
            query?: {
                /**
                 * Only the developer with this e-mail address.
                 * @example sara.alharbi@nakheel-pay.example
                 */
                email?: components["parameters"]["EmailParameter"];
                /**
                 * Only developers behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                before?: components["parameters"]["DeveloperBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The developers. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Developer"][];
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
    listConsoleApps: {
        parameters: {
            query?: {
                /**
                 * Only apps in this status.
                 * @example waiting
                 */
                status?: components["parameters"]["AppStatusParameter"];
                /**
                 * Only apps of this developer.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                developerId?: components["parameters"]["DeveloperId"];
                /**
                 * Only apps behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                before?: components["parameters"]["AppBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The apps. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"][];
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
    getConsoleApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The app. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"];
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
    admitApp: {
        parameters: {
            query?: {
                /**
                 * The `updatedDateTime` of the app as it was read. When the app has been changed since then, nothing happens and the answer is 409.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updatedDateTime?: components["parameters"]["UpdatedDateTime"];
            };
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The app, admitted. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"];
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
    suspendApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Suspension"];
            };
        };
        responses: {
            /** The app, suspended. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"];
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
    reinstateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The app, admitted again. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"];
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
    endApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The app, ended. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsoleApp"];
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
    listConsentAudit: {
        parameters: {
            query?: {
                /**
                 * The `auditId` of the last entry that was read. The answer goes on after it.
                 * @example 41877
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * The ConsentId of a payment, account or letter consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The entries. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AuditEntry"][];
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
    listContradictions: {
        parameters: {
            query?: {
                /**
                 * Only open ones, or only closed ones.
                 * @example open
                 */
                status?: components["parameters"]["ContradictionStatusParameter"];
                /**
                 * Only those behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
                 */
                before?: components["parameters"]["ContradictionBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The contradictions. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contradiction"][];
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
    closeContradiction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example 2b6f8c1d-4a3e-4f70-9b52-d1c0e8a7f634
                 */
                contradictionId: components["parameters"]["ContradictionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContradictionDecision"];
            };
        };
        responses: {
            /** The contradiction, closed. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contradiction"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInstructions: {
        parameters: {
            query?: {
                /**
                 * Only those that stand so.
                 * @example needsPerson
                 */
                state?: components["parameters"]["InstructionStateParameter"];
                /**
                 * Only those behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                before?: components["parameters"]["InstructionBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What waits. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instruction"][];
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
    retryInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                instructionId: components["parameters"]["InstructionIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstructionRetry"];
            };
        };
        responses: {
            /** The instruction as it stands now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Instruction"];
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
    rejectInstruction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * By which the list knows it.
                 * @example payment.0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                instructionId: components["parameters"]["InstructionIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The instruction, which is done. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedInstruction"];
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
    listConsolePayments: {
        parameters: {
            query: {
                /**
                 * A PaymentId, a reference (PaymentTransactionId) or a ConsentId, whole. Blanks, and capital letters or small ones, make no difference.
                 * @example 0c9a1f52-7e43-4b1c-9d5e-2f6a8b7c4d10
                 */
                id: components["parameters"]["PaymentSearchId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The payment, or nothing. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsolePayment"][];
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
    getLetterDocument: {
        parameters: {
            query?: {
                /**
                 * The language of what stands around the letter, which is in both. Without it Arabic.
                 * @example ar
                 */
                language?: components["parameters"]["LanguageParameter"];
            };
            header?: never;
            path: {
                /**
                 * The LetterOfGuaranteeId that the app and the core bank know.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The letter. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterDocument"];
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
            503: components["responses"]["CoreBankUnavailable"];
        };
    };
    listFraudCases: {
        parameters: {
            query?: {
                /**
                 * Only open cases, or only closed ones.
                 * @example open
                 */
                status?: components["parameters"]["CaseStatusParameter"];
                /**
                 * Only cases behind the one with this number in the list. Behind a number that the list does not know there are none.
                 * @example 4271839560
                 */
                before?: components["parameters"]["CaseBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The cases. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FraudCase"][];
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
    resumeOpenBanking: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The number of the case.
                 * @example 4271839560
                 */
                caseId: components["parameters"]["CaseIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseDecision"];
            };
        };
        responses: {
            /** The case, with open banking resumed. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FraudCase"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    closeFraudCase: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The number of the case.
                 * @example 4271839560
                 */
                caseId: components["parameters"]["CaseIdParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CaseDecision"];
            };
        };
        responses: {
            /** The case, closed. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FraudCase"];
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
}

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
         * @description Opens a session. A wrong password and an unknown e-mail address get the same 401, and so does a one-time password that is older than three days. After ten wrong tries for one e-mail address from one network address within five minutes the answer is a 429.
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
         * @description Ends the session at once, also for copies of its cookie.
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
         * @description Replaces the one-time password of the first sign-in, or any other. All other sessions of this bank user end. A wrong present password is a 401.
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
         * @description Returns a code with which the owner of this e-mail address can sign up once, within seven days. Sanad does not mail it: pass the code or the address on. A second invitation of the same address replaces the first. An address that is signed up already is a 409. For operators and approvers.
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
         * @description Returns at most 200 developers, newest first. `before` is the `developerId` of the last one of the page before.
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
         * @description Returns at most 200 apps of all developers, newest first, also those that have ended. `before` is the `clientId` of the last one of the page before.
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
                 * @description The app id (client_id) of the app.
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
                 * @description The app id (client_id) of the app.
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
         * @description Lets an app that is waiting act: from now on it gets tokens. For an app with `pendingChanges` it makes these changes. Admitting an admitted app without such changes alters nothing. With `updatedDateTime` only the state of the app that was looked at is admitted. For approvers.
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
                 * @description The app id (client_id) of the app.
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
         * @description Stops an app at once: it gets no token, its tokens are refused, and no customer can approve what it asked for. Its consents stay as they are. Suspending a suspended app again changes nothing. For operators and approvers.
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
                 * @description The app id (client_id) of the app.
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
         * @description Lets a suspended app act again, with the consents that have not ended meanwhile. For approvers.
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
                 * @description The app id (client_id) of the app.
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
         * @description Ends an app for ever, with its secret, its tokens and its consents: those that wait are rejected, those in use revoked. What customers have decided stands: an accepted payment is carried out. Ending an ended app again changes nothing. For approvers.
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
                 * @description The ConsentId of a payment, account or letter consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        /**
         * Read what happened to a consent
         * @description Every recorded step of the consent, of its payment or letter, and of the app that asked for it, oldest first: what, by whom, when. Returns at most 200 entries; `after` goes on behind the last one.
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
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * Format: email
         * @description E-mail address of the bank user. Upper and lower case make no difference; answers have it in lower case.
         * @example huda.alotaibi@bank.example
         */
        BankEmail: string;
        /** @description E-mail address and password of a bank user. */
        BankCredentials: {
            email: components["schemas"]["BankEmail"];
            /**
             * Format: password
             * @description The password, at the first sign-in the one-time password.
             * @example correct horse battery staple
             */
            password: string;
        };
        /**
         * @description Id of the bank user. The audit trail names it.
         * @example 5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
         */
        BankUserId: string;
        /**
         * @description What the bank user may do. A viewer reads, an operator also invites and suspends, an approver does everything.
         * @example approver
         * @enum {string}
         */
        Role: "viewer" | "operator" | "approver";
        /**
         * @description True until the one-time password is replaced. Until then the bank user may do nothing else.
         * @example false
         */
        PasswordChangeNeeded: boolean;
        /**
         * Format: date-time
         * @description A time in UTC with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        DateTime: string;
        /** @description A bank user and their session. */
        ConsoleSession: {
            bankUserId: components["schemas"]["BankUserId"];
            email: components["schemas"]["BankEmail"];
            role: components["schemas"]["Role"];
            passwordChangeNeeded: components["schemas"]["PasswordChangeNeeded"];
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /** @description One field at fault. */
        ProblemField: {
            /**
             * @description The field, for example `redirectUris[0]`.
             * @example redirectUris[0]
             */
            path: string;
            /**
             * @description What is wrong with the field, and what would be right.
             * @example redirectUris[0] has a fragment (#…); register the address without it.
             */
            message: string;
        };
        /** @description RFC 9457 problem details. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Always about:blank (RFC 9457 section 4.2.1); `code` names the kind of problem.
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
             * @description URN of this occurrence, made of the `x-fapi-interaction-id` under which the log has it.
             * @example urn:uuid:5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            instance?: string;
            /**
             * @description What went wrong, for programs. Known values are bodyFormat, resourceFormat, resourceIdUnknown, sessionMissing, tokenInvalid,
             *     credentialsWrong, forbidden, roleInsufficient, passwordChangeNeeded, invitationNeeded, emailUnproven, mailCodeWrong, duplicate, stateConflict, headerInvalid, routeUnknown, methodNotAllowed,
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
             *     - duplicate: it exists already. stateConflict: the present state does not allow it; read it again.
             *     - notAcceptable: Accept allows no JSON. contentTypeMissing: send Content-Type. mediaTypeUnsupported: the body is not
             *       application/json, or it is compressed. bodyTooLarge: send at most as many bytes as the message names.
             *     - rateLimited: wait as many seconds as Retry-After says. requestTimeout: the body came too slowly. serviceUnavailable: try again
             *       in a few seconds. internal: the bank's fault; quote `x-fapi-interaction-id` when you ask about it.
             * @example resourceFormat
             */
            code: string;
            /** @description Every field at fault. Absent when no field is at fault. */
            errors?: components["schemas"]["ProblemField"][];
        };
        /** @description A bank user as they see themselves. */
        BankUser: {
            bankUserId: components["schemas"]["BankUserId"];
            email: components["schemas"]["BankEmail"];
            role: components["schemas"]["Role"];
            passwordChangeNeeded: components["schemas"]["PasswordChangeNeeded"];
        };
        /** @description The present and the new password. */
        PasswordChange: {
            /**
             * Format: password
             * @description The present password, or the one-time password.
             * @example Zk5wQ0rXh1b7n9oJ2y4uV6aL8cE3gT5sR1mP0dKfXqI
             */
            password: string;
            /**
             * Format: password
             * @description The new password of 12 to 200 characters of any kind, different from the present one.
             * @example correct horse battery staple
             */
            newPassword: string;
        };
        /**
         * Format: email
         * @description E-mail address. Upper and lower case make no difference; answers have it in lower case.
         * @example sara.alharbi@nakheel-pay.example
         */
        Email: string;
        /** @description Whom to invite. */
        InvitationRequest: {
            email: components["schemas"]["Email"];
        };
        /**
         * @description The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it.
         * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
         */
        InvitationCode: string;
        /** @description An invitation with its code, which only this answer shows. */
        Invitation: {
            email: components["schemas"]["Email"];
            code: components["schemas"]["InvitationCode"];
            /**
             * Format: uri
             * @description The page on which the invited person signs up.
             * @example https://openbanking.bank.example/dashboard?invitation=q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            signUpUrl: string;
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * @description Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        Organisation: string;
        /** @description A developer as they see themselves. */
        Developer: {
            /**
             * @description Names the developer in the bank's records; it never changes.
             * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
             */
            developerId: string;
            email: components["schemas"]["Email"];
            organisation: components["schemas"]["Organisation"];
            /**
             * @description Whether the developer has proven with a mail that the address is theirs. A sandbox does not ask for it.
             * @example true
             */
            isEmailProven?: boolean;
            createdDateTime: components["schemas"]["DateTime"];
        };
        /**
         * @description Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
         *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
         * @example admitted
         * @enum {string}
         */
        AppStatus: "waiting" | "admitted" | "suspended" | "ended";
        /**
         * @description The app id, in OAuth the client_id.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientId: string;
        /**
         * @description Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
         *     letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
         *     service. Once the bank has admitted the app, another
         *     name counts when the bank has admitted that too.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        AppName: string;
        /**
         * @description What the app may do. KSA PIS, payments. KSA AIS, account information. KSA LOG, letters of guarantee. VOP, payee and account verification.
         * @example KSA PIS
         * @enum {string}
         */
        Product: "KSA PIS" | "KSA AIS" | "KSA LOG" | "VOP";
        /**
         * @description `secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
         *     with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
         *     with the client certificate that they were got with (RFC 8705).
         * @example secret
         * @enum {string}
         */
        SecurityLevel: "secret" | "fapi2";
        /**
         * @description How the app authenticates at the token endpoint. Level `secret` allows client_secret_basic (the default), client_secret_post and private_key_jwt; level `fapi2` private_key_jwt (the default), tls_client_auth (a certificate of a CA that the bank trusts, known by its subject) and self_signed_tls_client_auth (the registered certificate itself). Only the first two get an app secret.
         * @example client_secret_basic
         * @enum {string}
         */
        TokenEndpointAuthMethod: "client_secret_basic" | "client_secret_post" | "private_key_jwt" | "tls_client_auth" | "self_signed_tls_client_auth";
        /**
         * @description The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there.
         * @example CN=tpp.nakheel-pay.example,O=Nakheel Pay,C=SA
         */
        TlsClientAuthSubjectDn: string;
        /**
         * @description The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change.
         * @example PSDSA-SAMA-7001234567
         */
        OrganisationId: string;
        /**
         * @description BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others.
         * @example NKHLSARI
         */
        Bic: string;
        /**
         * @description The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers.
         * @example [
         *       "https://tpp.nakheel-pay.example/callback"
         *     ]
         */
        RedirectUris: string[];
        /**
         * Format: uri
         * @description Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers.
         * @example https://tpp.nakheel-pay.example/decided
         */
        BackchannelClientNotificationEndpoint: string;
        /** @description One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
        CertificatePem: string;
        /**
         * Format: date-time
         * @description When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only.
         * @example 2027-11-21T09:30:00.000Z
         */
        CertificateEnds: string;
        /**
         * Format: date-time
         * @description Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another.
         * @example 2026-11-22T09:30:00.000Z
         */
        PreviousCertificateEnds: string;
        /**
         * Format: uri
         * @description The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`.
         * @example https://tpp.nakheel-pay.example/.well-known/jwks.json
         */
        JwksUri: string;
        /** @description Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits. */
        PendingChanges: {
            name?: components["schemas"]["AppName"];
            redirectUris?: components["schemas"]["RedirectUris"];
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            certificatePem?: components["schemas"]["CertificatePem"];
            jwksUri?: components["schemas"]["JwksUri"];
            /**
             * @description Whether the registered certificate ends at once when the bank admits the new one.
             * @example false
             */
            endPreviousCertificate?: boolean;
            bic?: components["schemas"]["Bic"];
        };
        /** @description An app as the bank sees it, with the developer behind it. */
        ConsoleApp: {
            clientId: components["schemas"]["ClientId"];
            name: components["schemas"]["AppName"];
            product: components["schemas"]["Product"];
            securityLevel: components["schemas"]["SecurityLevel"];
            tokenEndpointAuthMethod: components["schemas"]["TokenEndpointAuthMethod"];
            tlsClientAuthSubjectDn?: components["schemas"]["TlsClientAuthSubjectDn"];
            status: components["schemas"]["AppStatus"];
            statusUpdatedDateTime: components["schemas"]["DateTime"];
            /**
             * @description Id of the developer who registered the app.
             * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
             */
            developerId: string;
            email: components["schemas"]["Email"];
            organisation: components["schemas"]["Organisation"];
            organisationId?: components["schemas"]["OrganisationId"];
            bic?: components["schemas"]["Bic"];
            redirectUris: components["schemas"]["RedirectUris"];
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            certificatePem?: components["schemas"]["CertificatePem"];
            certificateEndsDateTime?: components["schemas"]["CertificateEnds"];
            previousCertificateEndsDateTime?: components["schemas"]["PreviousCertificateEnds"];
            jwksUri?: components["schemas"]["JwksUri"];
            createdDateTime: components["schemas"]["DateTime"];
            updatedDateTime: components["schemas"]["DateTime"];
            pendingChanges?: components["schemas"]["PendingChanges"];
        };
        /** @description One entry of the audit trail. It holds ids only, never names or IBANs. */
        AuditEntry: {
            /**
             * Format: int64
             * @description Number of the entry. A later entry has a higher one.
             * @example 41877
             */
            auditId: number;
            occurredDateTime: components["schemas"]["DateTime"];
            /**
             * @description Who did it: `app:` and a client_id, `psu:` and the bank's id of the customer, `developer:` or `bankUser:` and an id, `bank` for the core bank or a command on the machine of the service, `time` for a deadline.
             * @example bankUser:5e1f7c34-0a92-4b6d-8f21-d3c4b5a69788
             */
            actor: string;
            /**
             * @description What was done, for example `consent.authorize`, `payment.create`, `app.suspend`.
             * @example app.suspend
             */
            action: string;
            /**
             * @description Id of the consent, payment, letter or app to which it was done.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            subject: string;
            /**
             * @description The x-fapi-interaction-id of the request. Absent for what came by no request.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId?: string;
            /**
             * @description The status before. Absent for a creation, and for what moves no status.
             * @example admitted
             */
            statusBefore?: string;
            /**
             * @description The status after. Absent for what moves no status.
             * @example suspended
             */
            statusAfter?: string;
            /**
             * @description More about this action. Its members depend on the action.
             * @example {}
             */
            details: {
                [key: string]: unknown;
            };
        };
    };
    responses: {
        /** @description The request breaks the contract or a rule. `errors` names the fields at fault. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The role does not allow it, the one-time password must be replaced first, or a browser sent the write from another site. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address does not allow this method; `Allow` lists the allowed ones. */
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
        /** @description `Accept` excludes JSON. */
        NotAcceptable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body did not arrive within 10 seconds. The connection ends. */
        RequestTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 64 KiB. */
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
        /** @description The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds. */
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
        /** @description A fault of this service. The log has it under `x-fapi-interaction-id`. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The service cannot reach its data at the moment. Nothing was done; try again after `Retry-After` seconds. */
        ServiceUnavailable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The present state does not allow it. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Nothing has this id. */
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
         * @description Only the developer with this e-mail address.
         * @example sara.alharbi@nakheel-pay.example
         */
        EmailParameter: components["schemas"]["Email"];
        /**
         * @description Only developers behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        DeveloperBefore: string;
        /**
         * @description Only apps in this status.
         * @example waiting
         */
        AppStatusParameter: components["schemas"]["AppStatus"];
        /**
         * @description Only apps of this developer.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        DeveloperId: string;
        /**
         * @description Only apps behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        AppBefore: components["schemas"]["ClientId"];
        /**
         * @description The app id (client_id) of the app.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientIdParameter: components["schemas"]["ClientId"];
        /**
         * @description The `updatedDateTime` of the app as it was read. When the app has been changed since then, nothing happens and the answer is 409.
         * @example 2026-11-21T09:30:00.000Z
         */
        UpdatedDateTime: components["schemas"]["DateTime"];
        /**
         * @description The ConsentId of a payment, account or letter consent.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * @description The `auditId` of the last entry that was read. The answer goes on after it.
         * @example 41877
         */
        After: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * @description The session cookie `sanad_console`. It is HttpOnly, SameSite=Strict, Path=/console, Secure on https, and lives for 8 hours.
         * @example sanad_console=2dTHMEx5sN3mCj8wTq0E7d4xGQm3T3H2f4o0p2Jx9aY; Max-Age=28800; Path=/console; HttpOnly; SameSite=Strict
         */
        SessionCookie: string;
        /**
         * @description The methods that this address allows.
         * @example GET, PATCH
         */
        Allow: string;
        /**
         * @description Whole seconds until a new request may be sent.
         * @example 1
         */
        RetryAfter: number;
        /**
         * @description Deletes the session cookie in the browser.
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
            /** @description Signed in; the cookie holds the session. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
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
            /** @description The bank user of this session. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
            /** @description Replaced. */
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
            /** @description The invitation. Only this answer shows its code. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description Only the developer with this e-mail address.
                 * @example sara.alharbi@nakheel-pay.example
                 */
                email?: components["parameters"]["EmailParameter"];
                /**
                 * @description Only developers behind the one with this id in the list. Behind an id that the list does not know there are none.
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
            /** @description The developers. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description Only apps in this status.
                 * @example waiting
                 */
                status?: components["parameters"]["AppStatusParameter"];
                /**
                 * @description Only apps of this developer.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                developerId?: components["parameters"]["DeveloperId"];
                /**
                 * @description Only apps behind the one with this id in the list. Behind an id that the list does not know there are none.
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
            /** @description The apps. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description The `updatedDateTime` of the app as it was read. When the app has been changed since then, nothing happens and the answer is 409.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                updatedDateTime?: components["parameters"]["UpdatedDateTime"];
            };
            header?: never;
            path: {
                /**
                 * @description The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, admitted. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, suspended. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
    reinstateApp: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, admitted again. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The app, ended. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
                 * @description The `auditId` of the last entry that was read. The answer goes on after it.
                 * @example 41877
                 */
                after?: components["parameters"]["After"];
            };
            header?: never;
            path: {
                /**
                 * @description The ConsentId of a payment, account or letter consent.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                ConsentId: components["parameters"]["ConsentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The entries. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
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
}

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
         * Creates a developer and signs them in. The answer sets the session cookie. After five sign-ups from one network address within five minutes the answer is a 429; a sandbox does not count callers on its own machine. In production a developer signs up with an invitation of the bank. Without one, or with one that has expired, was used or is for another e-mail address, the answer is a 403, the same for a registered address and any other.
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
        /** Read the developer who is signed in */
        get: operations["getCurrentDeveloper"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the developer's sign-ins
         * Returns at most 100 open sessions, newest first. `before` is the `sessionId` of the last one of the page before.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/sessions/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the session, as the list has it.
                 * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
                 */
                sessionId: components["parameters"]["DashboardSessionId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a sign-in
         * Ends a session of the developer at once. An unknown one and another developer's get the same answer.
         */
        delete: operations["endSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/email-proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a mail that proves the e-mail address
         * Sends a link to the developer's e-mail address; sign-up sends the first one by itself. It works once and for 30 minutes. After three requests for mails of any kind to one e-mail address within 30 minutes the answer is a 429. A bank that sends no mails, and an address that is proven, are a 409.
         */
        post: operations["requestEmailProof"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/api-tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the developer's API tokens
         * The tokens that have not ended, newest first, each with its last use. None of them opens anything by what is listed.
         */
        get: operations["listApiTokens"];
        put?: never;
        /**
         * Make an API token
         * Makes a token for the developer's own programs: `Authorization: Bearer <token>` instead of the cookie. With scope `read` it opens the operations with GET, with `write` all that the developer may do. A token opens nothing about sign-ins, passwords, e-mail addresses and tokens, and changes no members; that takes a session. It is shown once, and works until `expiresDateTime`, until it is revoked, or until the password is replaced by mail. A developer has at most 20; one more is a 409.
         */
        post: operations["createApiToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/api-tokens/{tokenId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The tokenId of the token, as the list has it.
                 * @example 4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7
                 */
                tokenId: components["parameters"]["ApiTokenIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API token
         * The token opens nothing from this moment on. An unknown one and another developer's get the same answer.
         */
        delete: operations["revokeApiToken"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read whether the second step of the sign-in is on
         * Whether an authenticator app is asked for a code at each sign-in, and how many recovery codes are left.
         */
        get: operations["getSecondFactor"];
        put?: never;
        /**
         * Make a secret for an authenticator app
         * Makes a secret (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), for who knows the password: a session alone, which somebody may have stolen, locks nobody out. A wrong password is a 401, and counts as a wrong sign-in. Nothing is asked at the sign-in before a code of it was sent to confirmSecondFactor; a secret that was not confirmed is replaced. Where the second step is on, this is a 409.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/second-factor/confirmation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second step on
         * A code proves that the app has the secret. The answer has ten recovery codes, each good once in place of a code; they are shown this once. A wrong code is a 403. After ten wrong codes within 30 minutes the answer is a 429.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make new recovery codes
         * The codes before end. It takes a code of the app, or one of those that are left; a wrong one is a 403, and after ten a 429.
         */
        post: operations["replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/developers/current/second-factor/removal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second step off
         * It takes a code of the app, or a recovery code; a wrong one is a 403, and after ten a 429. The recovery codes end with it.
         */
        post: operations["removeSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/email-proofs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove the e-mail address
         * Takes the code from the mail. A code that is wrong, was used or has expired is a 403.
         */
        post: operations["proveEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a new password
         * Sends a link for a new password to the e-mail address, when a developer has it. The answer is the same, at the same speed, for an address that nobody has. The link works once and for 30 minutes. After three requests for mails of any kind to one e-mail address, or 20 from one network address, within 30 minutes the answer is a 429. A bank that sends no mails answers the same and sends none.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/passwords": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password
         * Sets the password with the code from the mail. All sessions and API tokens of the developer end, and all other codes. A code that is wrong, was used or has expired is a 403.
         */
        post: operations["resetPassword"];
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
         * Opens a session. A wrong password and an unknown e-mail address get the same 401. After ten wrong tries for one e-mail address from one network address within five minutes the answer is a 429. Where the developer's second step is on, `code` is needed too: without it, or with a wrong one, the answer is a 403, and after ten wrong ones within 30 minutes a 429.
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
         * Ends the session at once, also for copies of its cookie.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organisations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the organisations in which the developer is
         * Each developer has founded one by signing up, and may be a member of others. An app belongs to one organisation, and its members see it.
         */
        get: operations["listOrganisations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organisations/{organisationId}/members": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
            };
            cookie?: never;
        };
        /**
         * List the members of an organisation
         * Every member sees the others.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organisations/{organisationId}/members/{developerId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
                /**
                 * The member.
                 * @example 5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6
                 */
                developerId: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member, or leave
         * Owners remove anybody, and everybody may leave. The last owner cannot: that is a 409.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Give a member another role
         * For owners. An organisation has an owner at any time, so taking the role from the last one is a 409.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/dashboard/api/organisations/{organisationId}/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
            };
            cookie?: never;
        };
        /**
         * List the open invitations of an organisation
         * For owners.
         */
        get: operations["listMemberInvitations"];
        put?: never;
        /**
         * Invite somebody into an organisation
         * For owners. Mails a link to the address; it works once, for 7 days, for a developer who has this e-mail address. A second invitation of an address takes the place of the first. Whether anybody has the address is not told. A member is a 409, and so is a bank that sends no mails. After three mails to one address within 30 minutes the answer is a 429.
         */
        post: operations["inviteMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/organisations/{organisationId}/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
                /**
                 * The invitation.
                 * @example 9a4c7d12-6e80-4b35-a1f7-c3d82e05f694
                 */
                invitationId: components["parameters"]["MemberInvitationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take an invitation back
         * For owners. Its link works no more.
         */
        delete: operations["revokeMemberInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Become a member of an organisation
         * With the code of the mail. It works for the developer whose e-mail address was invited; for everybody else, and when it was used or has expired, the answer is the same 403.
         */
        post: operations["acceptMemberInvitation"];
        delete?: never;
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
        /** List the apps of the developer */
        get: operations["listApps"];
        put?: never;
        /**
         * Register an app
         * Creates an app with an app id. Unless it authenticates with its key or certificate it gets an app secret, which only this answer shows. In a sandbox the app may act at once; in production it is `waiting` until the bank admits it, and a KSA app registers a certificate of the directory that the bank trusts, not a JWKS address. A bank that demands `fapi2` refuses `secret` with 403. A developer has at most 100 apps (409).
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
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Read an app
         * Returns an app of the developer. An unknown app and another developer's app get the same answer.
         */
        get: operations["getApp"];
        put?: never;
        post?: never;
        /**
         * Delete an app
         * Ends the app, its secret and all its tokens at once. The bank's records of what the app did stay.
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
         * Replace the app secret
         * Returns a new secret. The one before it ends at once, or stays valid beside it for up to seven days (`overlapHours`), so that every instance of the app can change over. Two are valid at most. An app that authenticates with its key or certificate has no secret (409).
         */
        post: operations["rotateAppSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/credentials": {
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
        /**
         * List an app's secrets and keys
         * What the app proves itself with: its secrets, of which two live at once while one takes over from the other, its certificates, and for an app with a JWKS address the keys that it has signed with. Each with its end and its last use. It contains neither secrets nor private keys.
         */
        get: operations["listCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/first-steps": {
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
        /**
         * Read an app's first steps
         * All that a developer needs for the first request, filled in for this app: variables for a `.env` file, a profile for the command line, commands to copy, and how far the app is on its way to production, counted from what it has done. It contains neither secrets nor private keys.
         */
        get: operations["getFirstSteps"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/jwks-checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test a JWKS address
         * Fetches the address once, as the bank does when it verifies a signature, and says of each key whether it can be used. Nothing is stored. After twenty tests by one developer within five minutes the answer is a 429.
         */
        post: operations["checkJwks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/deliveries": {
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
        /**
         * List an app's events with what became of their delivery
         * Returns at most 100 events of the last 30 days, newest first. `before` is the `sequence` of the last one of the page before.
         */
        get: operations["listDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/deliveries/replay": {
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
         * Send many events of an app again
         * Sends again, oldest first and at most 10,000 in one request, what happened from `from` to just before `to`: everything, or with
         *     `onlyFailed` what could not be delivered yet. An event keeps its `jti`. It goes to the address that its consent has now; events of
         *     consents without an active webhook stay as they are. Nothing that happens meanwhile waits for these. When there is more, the answer
         *     says from where to go on.
         */
        post: operations["replayDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/deliveries/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The jti of the event.
                 * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
                 */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Look at one event of an app and what became of its delivery
         * The event as a receiver would read it once its signature is verified, also where nobody was subscribed, and each try. In production Data has only ids, status, flags and times.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/deliveries/{eventId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The jti of the event.
                 * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
                 */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one event of an app again
         * Sends the event once more, whatever became of it, to the address that its consent has now; one that waits for its next try is tried now. A consent without an active webhook, or with a removed address, is a 409.
         */
        post: operations["replayDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/test-events": {
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
         * Send a test event to an address
         * Signs an event of type `Sanad.Webhook.Test` for the app and sends it as any other is sent: no consent is needed for it. Its `Data` is
         *     the example of the app's contract, and no consent has its `ConsentId`. It is tried once; `getDelivery` shows what came of it. A failure
         *     says nothing against the address. After ten of an app within five minutes the answer is a 429. Apps for verification have no events, so
         *     they get a 409.
         */
        post: operations["sendTestEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/webhooks": {
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
        /**
         * List the webhook addresses of an app
         * An address that answers 410, or fails for 5 days, is switched off; `IsActive` of the consents stays as the app sent it. Returns at most 100 addresses: those that had failures, the latest change first, then those to which the latest 1,000 events went.
         */
        get: operations["listWebhooks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/webhooks/{webhookId}/switch-on": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the address, as the list has it.
                 * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
                 */
                webhookId: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send to a webhook address again
         * Lets deliveries to the address go on; what waited for it is tried now. A PATCH of a consent that names the address does the same.
         */
        post: operations["switchWebhookOn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the address, as the list has it.
                 * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
                 */
                webhookId: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a webhook address of an app
         * Nothing more is sent to the address. What waits for it ends as `unsubscribed` with `addressRemoved`; it can be fetched with listEvents, and deliveries to other addresses go on. `IsActive` of the consents stays as the app sent it. A PATCH that names the address, or a later consent that does, brings it back.
         */
        delete: operations["removeWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/overview": {
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
        /**
         * See how an app is doing
         * Requests by outcome, how long they took (the median and the 95th percentile), errors by code, and what became of events, over 24 hours, 7 days or 30 days, in steps. The last step is the one that is under way.
         */
        get: operations["getAppOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/resources": {
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
        /**
         * List the consents, payments or letters of an app
         * Returns at most 50, newest first, and where to go on. Names, accounts and identity numbers of customers are not in it.
         */
        get: operations["listResources"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/resources/{resourceId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * A ConsentId, PaymentId or LetterOfGuaranteeId of the app.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                resourceId: components["parameters"]["ResourceIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Look at the moves of a consent, payment or letter of an app
         * Each change of its status with its time and who caused it, as far as the app may know.
         */
        get: operations["getResource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/requests": {
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
        /**
         * List the requests of an app
         * Returns at most 50 requests, newest first: those to the interfaces, the token endpoint, pushed requests and authorizations. `before`
         *     is the `requestId` of the last one of the page before. Requests are kept for 7 days in a sandbox and 90 in production. What was refused
         *     before the app was known is here too, when its token or the key of its signature names the app; `appKnownBy` says so, because such a
         *     claim proves nothing.
         */
        get: operations["listLoggedRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/requests/{requestId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the request, as the list has it.
                 * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
                 */
                requestId: components["parameters"]["RequestIdParameter"];
            };
            cookie?: never;
        };
        /**
         * Get one request with what was checked
         * The verdicts name the first thing that was wrong and what would be right.
         */
        get: operations["getLoggedRequest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/apps/{clientId}/signature-checks": {
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
         * Check a signed message as the bank would
         * Takes a compact JWS, or a whole request with its headers and body, and says of each check whether it passes, claim by claim. Nothing is
         *     stored or sent on; only a registered JWKS may be fetched.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dashboard/api/test-certificates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a test certificate for mutual TLS
         * Signs the key of a certificate signing request with the sandbox's own CA. The certificate is for connections with mutual TLS, and an app may be registered with it. Its subject has the common name of the request, the developer's organisation, and the developer's id, so that no developer gets the name of another one.
         */
        post: operations["createTestCertificate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Fetch the app's events
         * For apps that cannot receive, or were down: the app's own events of the last 7 days, in the order in which they became known, whether or
         *     not a webhook was active. Each is the compact JWS that a webhook would get (callbacks of the interfaces), signed now, with the `jti` that
         *     its deliveries have; a receiver that drops repeated `jti` may use both ways at once. Go on from `cursor` of the answer, and at once if
         *     `hasMore` is true. No event comes before one that was fetched already.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/sink/{clientId}": {
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
        /**
         * List what arrived at the sandbox's own receiver
         * The sandbox has a receiver for every app: register `{base_url}/sandbox/sink/{clientId}/200` as `Subscription.Webhook.Url`. It answers
         *     the status in its address (200, 410 or 500); `slow` answers after 20 seconds, `redirect` with a 302, `reset` breaks the connection.
         *     Returns the latest arrivals of an app of the developer who is signed in, newest first: of those that the bank signed the latest 40, of all
         *     others the latest 10, so that nobody who posts to the address pushes an event out.
         */
        get: operations["listSinkArrivals"];
        put?: never;
        post?: never;
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
        /** List the customers of the sandbox with their passwords */
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
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        /**
         * List the valid one-time codes of a customer
         * Returns the codes that a bank would send by SMS, each with its message, newest last.
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
    "/core-bank/api/customers/{nationalIdentificationNumber}/phone-messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        /**
         * List the messages on a customer's phone
         * Returns what the bank has told the customer, newest first, at most 50 messages: an approval that waits for them, an access given or ended, what became of a payment or letter, a sign-in from a new place. A message comes about a second after what it tells of. One-time codes are none of these (`listOneTimeCodes`).
         */
        get: operations["listPhoneMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        /**
         * List what waits for a customer in the bank's app
         * Returns the decoupled authorizations that the customer can decide, newest first.
         */
        get: operations["listAuthorizations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
                /**
                 * The id of the authorization, as the list has it.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                authorizationId: components["parameters"]["AuthorizationIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a decoupled authorization in the customer's place
         * Does what the customer does in the bank's app, without password and one-time code. Approving again gets the same answer. An authorization that was declined, has expired or cannot be approved is a 409.
         */
        post: operations["approveAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/decline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
                /**
                 * The id of the authorization, as the list has it.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                authorizationId: components["parameters"]["AuthorizationIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decline a decoupled authorization in the customer's place
         * Declining again gets the same answer. An authorization that was approved or has expired is a 409.
         */
        post: operations["declineAuthorization"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/authorizations/decide": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a decoupled authorization by its auth_req_id
         * Does the same as approveAuthorization or declineAuthorization, for scripts that know only what the app got, such as conformance suites.
         */
        post: operations["decideAuthorization"];
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
                 * The AccountId of the account.
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
         * Changes the state of an account. In a real bank, its staff or the passing of time would do so. Possible changes are Active to NotActive, NotActive to Dormant, Dormant to Unclaimed, and each of these three back to Active; Active to Suspended and back; every state but Deceased and Closed to Deceased; every state but Closed to Closed. The state that the account already has is answered with 200 and changes nothing. Every other change is a 409.
         */
        post: operations["setAccountStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/companies/{commercialRegistrationNumber}/signatories": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The company's ten digits in the commercial register.
                 * @example 5900112233
                 */
                commercialRegistrationNumber: components["parameters"]["CompanyNumberParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change who signs for a company
         * Replaces the people who may sign for a company, on its account and on its guarantee line. In a real bank, a resolution of the company would do so. It counts at once, also for requests that some have approved already; a payment or letter that somebody without a mandate approved is rejected by the core bank with PASP.NotASignatory. How amounts are signed stays as it is. `make reset` begins again with the signatories of the documentation.
         */
        post: operations["setSignatories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/core-bank/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails of the sandbox
         * The latest 50 mails that the sandbox would have sent, newest first. They hold codes that open accounts, so only a sandbox on the caller's own machine shows them; elsewhere the answer is a 404.
         */
        get: operations["listMails"];
        put?: never;
        post?: never;
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
        /** List the values with which the sandbox behaves in a special way */
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
         * List the payments at the core bank
         * Returns at most 200 payments, newest first. `before` is the `paymentId` of the last one of the page before.
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
                 * The PaymentId of the payment initiation interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a payment in the name of its customer
         * Completes the payment, or rejects it when the funds or the accounts do not allow it. Approving an approved payment again gets the same answer. A rejected payment is a 409. If a nationalIdentificationNumber is given, it must be that of the customer who authorized (403).
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
                 * The PaymentId of the payment initiation interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a payment
         * Rejects the payment. Without a reason the reason is PASP.Declined. Rejecting a rejected payment again gets the first answer. A completed payment is a 409.
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
         * List the letters of guarantee at the core bank
         * Returns at most 200 letters, newest first. Letters that the bank issued without this service are among them. `before` is the `letterOfGuaranteeId` of the last one of the page before.
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
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Issue a letter of guarantee
         * Issues a pending letter; its amount stays reserved. Issuing an issued letter again gets the same answer. A letter that was rejected or cancelled, or whose validity is over, is a 409.
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
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a letter of guarantee
         * Rejects a pending letter; its amount is free again. Without a reason the reason is PASP.Declined. Rejecting a rejected letter again gets the first answer with the first reason. A letter that was issued or cancelled is a 409.
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
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a letter of guarantee before it is issued
         * Cancels a pending letter for the applicant; its amount is free again. Cancelling a cancelled letter again gets the same answer. A letter that was issued or rejected is a 409.
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
         * List the guarantee lines of the companies
         * Returns every company with a guarantee line, its signatories, the limit, the amount that letters have reserved and the amount that is free.
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
        /** Read the sandbox's clock */
        get: operations["getClock"];
        put?: never;
        /**
         * Move the sandbox forward in time
         * Moves the clock forward; it cannot be moved back. Consents expire and future-dated payments fall due. At most ten years in all (409).
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
         * Check that the process runs
         * Checks nothing else, because a restart of the process does not help when the database is down.
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
        /** Check that requests can be served */
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
         * E-mail address. Upper and lower case make no difference; answers have it in lower case.
         * @example sara.alharbi@nakheel-pay.example
         */
        Email: string;
        /**
         * Format: password
         * Password of 12 to 200 characters of any kind. Only its scrypt hash is stored.
         * @example correct horse battery staple
         */
        Password: string;
        /**
         * Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters.
         * @example نخيل للمدفوعات · Nakheel Pay
         */
        Organisation: string;
        /**
         * The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it.
         * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
         */
        InvitationCode: string;
        /** A developer who signs up. */
        DeveloperRequest: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** Password of 12 to 200 characters of any kind. Only its scrypt hash is stored. */
            password: components["schemas"]["Password"];
            /** Name of the third-party provider. Customers of the bank see it. No invisible characters, and each word in plain Latin or in plain Arabic letters. */
            organisation: components["schemas"]["Organisation"];
            /** The code of the bank's invitation. It works once, for the e-mail address that was invited, and for seven days. Mandatory in production; a sandbox does not look at it. */
            invitation?: components["schemas"]["InvitationCode"];
        };
        /**
         * Format: date-time
         * A time in UTC with milliseconds.
         * @example 2026-11-21T09:30:00.000Z
         */
        DateTime: string;
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
        /**
         * Names a session. It opens nothing.
         * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
         */
        SessionId: string;
        /** A sign-in of the developer that has not ended. */
        OpenSession: {
            /** Names a session. It opens nothing. */
            sessionId: components["schemas"]["SessionId"];
            /**
             * Whether it is the session of this request.
             * @example true
             */
            isCurrent: boolean;
            /**
             * The browser, where it said so. For a sign-in through the API without one, `API`, with the name of a known program.
             * @example Firefox
             */
            browser?: string;
            /**
             * The system, where the browser said so.
             * @example Linux
             */
            system?: string;
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * Names a token. It opens nothing.
         * @example 4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7
         */
        TokenId: string;
        /**
         * What the token is for.
         * @example Nightly build
         */
        TokenName: string;
        /**
         * What it opens. read, the operations with GET. write, all that the developer may do.
         * @example read
         * @enum {string}
         */
        TokenScope: "read" | "write";
        /** A token of the developer. */
        ApiToken: {
            /** Names a token. It opens nothing. */
            tokenId: components["schemas"]["TokenId"];
            /** What the token is for. */
            name: components["schemas"]["TokenName"];
            /** What it opens. read, the operations with GET. write, all that the developer may do. */
            scope: components["schemas"]["TokenScope"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
            /**
             * Format: date-time
             * When it was used last, to the minute. Absent while it was not used.
             * @example 2026-11-21T09:41:07.120Z
             */
            lastUsedDateTime?: string;
        };
        /** A token to be made. */
        ApiTokenRequest: {
            /** What the token is for. */
            name: components["schemas"]["TokenName"];
            /** What it opens. read, the operations with GET. write, all that the developer may do. */
            scope: components["schemas"]["TokenScope"];
            /**
             * For how many days it works.
             * @default 90
             * @example 90
             */
            days?: number;
        };
        /** A token that was just made. */
        ShownApiToken: {
            /** Names a token. It opens nothing. */
            tokenId: components["schemas"]["TokenId"];
            /** What the token is for. */
            name: components["schemas"]["TokenName"];
            /** What it opens. read, the operations with GET. write, all that the developer may do. */
            scope: components["schemas"]["TokenScope"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
            /**
             * The token itself. It is shown this once.
             * @example sanad_api_q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            token: string;
        };
        /** The second step of the developer's sign-in. */
        SecondFactor: {
            /**
             * Whether a code is asked for at each sign-in.
             * @example true
             */
            isOn: boolean;
            /**
             * Whether the bank demands it. Then nothing else of the dashboard opens while it is off.
             * @example false
             */
            isDemanded: boolean;
            /**
             * How many recovery codes were not used yet.
             * @example 10
             */
            recoveryCodesLeft: number;
        };
        /** What shows that the developer asks, and not somebody who has only their session. */
        SecondFactorRequest: {
            /**
             * Format: password
             * What the developer signs in with. A wrong one counts as a wrong sign-in.
             * @example correct horse battery staple
             */
            password: string;
        };
        /** A secret for an authenticator app. */
        BegunSecondFactor: {
            /**
             * The secret in base32, to be typed.
             * @example JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP
             */
            secret: string;
            /**
             * The same as an address for a QR code.
             * @example otpauth://totp/Sanad%20Bank:sara.alharbi%40nakheel-pay.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Sanad%20Bank
             */
            address: string;
        };
        /**
         * Six digits of the authenticator app, or a recovery code. Each works once.
         * @example 492039
         */
        Code: string;
        /** A code of the second step. */
        SecondFactorCode: {
            /** Six digits of the authenticator app, or a recovery code. Each works once. */
            code: components["schemas"]["Code"];
        };
        /** Codes for when the app is lost. */
        RecoveryCodes: {
            /** Each is good once. */
            recoveryCodes: string[];
        };
        /**
         * The code from the mail. It works once and for 30 minutes.
         * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
         */
        MailCode: string;
        /** The proof of an e-mail address. */
        EmailProof: {
            /** The code from the mail. It works once and for 30 minutes. */
            code: components["schemas"]["MailCode"];
        };
        /** Whose password is forgotten. */
        PasswordResetRequest: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
        };
        /** A new password. */
        PasswordReset: {
            /** The code from the mail. It works once and for 30 minutes. */
            code: components["schemas"]["MailCode"];
            /** Password of 12 to 200 characters of any kind. Only its scrypt hash is stored. */
            password: components["schemas"]["Password"];
        };
        /** E-mail address and password of a developer. */
        Credentials: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /**
             * Format: password
             * The secret that was chosen at sign-up.
             * @example correct horse battery staple
             */
            password: string;
            /** Six digits of the authenticator app, or a recovery code. Each works once. */
            code?: components["schemas"]["Code"];
        };
        /** A session of a developer. */
        Session: {
            /**
             * Names the developer in the bank's records; it never changes.
             * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
             */
            developerId: string;
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * The id of an organisation, which is that of the developer who founded it.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        OrganisationKey: string;
        /**
         * What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members.
         * @example viewer
         * @enum {string}
         */
        Role: "owner" | "developer" | "viewer";
        /** An organisation, as one of its members sees it. */
        DashboardOrganisation: {
            /** The id of an organisation, which is that of the developer who founded it. */
            organisationId: components["schemas"]["OrganisationKey"];
            /**
             * The name under which customers see its apps.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            name: string;
            /** What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members. */
            role: components["schemas"]["Role"];
        };
        /**
         * Names the member in the addresses of the operations about members. It is the developer’s own id, as getSession has it.
         * @example 5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6
         */
        MemberKey: string;
        /** A member of an organisation. */
        Member: {
            /** Names the member in the addresses of the operations about members. It is the developer’s own id, as getSession has it. */
            developerId: components["schemas"]["MemberKey"];
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members. */
            role: components["schemas"]["Role"];
            /** A time in UTC with milliseconds. */
            joinedDateTime: components["schemas"]["DateTime"];
        };
        /** The new role of a member. */
        MemberChange: {
            /** What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members. */
            role: components["schemas"]["Role"];
        };
        /**
         * Names an invitation. It opens nothing.
         * @example 9a4c7d12-6e80-4b35-a1f7-c3d82e05f694
         */
        InvitationKey: string;
        /** An invitation that is open. */
        MemberInvitation: {
            /** Names an invitation. It opens nothing. */
            invitationId: components["schemas"]["InvitationKey"];
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members. */
            role: components["schemas"]["Role"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /** Whom to invite, and as what. */
        MemberInvitationRequest: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            email: components["schemas"]["Email"];
            /** What a member may do. viewer, look at apps, requests, events and members. developer, also register and change apps. owner, also invite and remove members. */
            role: components["schemas"]["Role"];
        };
        /** The code of an invitation. */
        MemberInvitationCode: {
            /**
             * The code from the mail. It works once, and for 7 days.
             * @example q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            code: string;
        };
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
         * The algorithm that signs answers to this app.
         * @example PS256
         * @enum {string}
         */
        ResponseSigningAlg: "PS256" | "ES256";
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
        /**
         * The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there.
         * @example CN=tpp.nakheel-pay.example,O=Nakheel Pay,C=SA
         */
        TlsClientAuthSubjectDn: string;
        /**
         * Format: date-time
         * Until when the secret before the newest one is valid beside it. Absent when there is none.
         * @example 2026-11-22T09:30:00.000Z
         */
        PreviousSecretEnds: string;
        /**
         * BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others.
         * @example NKHLSARI
         */
        Bic: string;
        /**
         * The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change.
         * @example PSDSA-SAMA-7001234567
         */
        OrganisationId: string;
        /**
         * Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
         *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
         * @example admitted
         * @enum {string}
         */
        AppStatus: "waiting" | "admitted" | "suspended" | "ended";
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
        /** An app as its developer sees it, without the secret. */
        App: {
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
            /** The algorithm that signs answers to this app. */
            responseSigningAlg: components["schemas"]["ResponseSigningAlg"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /**
             * The scope of the app's developer tokens.
             * @example payments
             * @enum {string}
             */
            scope: "payments" | "accounts" | "guarantees" | "verifications";
            /**
             * The `kid` to sign with, the RFC 7638 thumbprint of the certificate's key. Present for apps with a certificate only.
             * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
             */
            keyId?: string;
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only. */
            certificateEndsDateTime?: components["schemas"]["CertificateEnds"];
            /** Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another. */
            previousCertificateEndsDateTime?: components["schemas"]["PreviousCertificateEnds"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /** The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there. */
            tlsClientAuthSubjectDn?: components["schemas"]["TlsClientAuthSubjectDn"];
            /** Until when the secret before the newest one is valid beside it. Absent when there is none. */
            previousSecretEndsDateTime?: components["schemas"]["PreviousSecretEnds"];
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
            /** The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change. */
            organisationId?: components["schemas"]["OrganisationId"];
            /**
             * Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
             *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
             */
            status: components["schemas"]["AppStatus"];
            /** Changes that wait for the bank. Until it admits them, the app goes on as it was. A member that is changed to what it is takes its change back. Absent when nothing waits. */
            pendingChanges?: components["schemas"]["PendingChanges"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            updatedDateTime: components["schemas"]["DateTime"];
        };
        /** A public key in PEM or as a JWK (RSA from 2048 bits or EC P-256), in a sandbox only: its CA issues a test certificate for the key, and the app is registered with that. The certificate names the developer as createTestCertificate does. Never send a private key. */
        PublicKey: string;
        /**
         * The organisation of developers to which the app belongs, as listOrganisations has it. Left out at registration, it is the developer's own.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        OwnerOrganisationId: string;
        /** The app to register. Give exactly one of `certificatePem` and `jwksUri`, or in a sandbox a `publicKey`. */
        AppRequest: {
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
            tokenEndpointAuthMethod?: components["schemas"]["TokenEndpointAuthMethod"];
            /** The algorithm that signs answers to this app. */
            responseSigningAlg?: components["schemas"]["ResponseSigningAlg"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris?: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** A public key in PEM or as a JWK (RSA from 2048 bits or EC P-256), in a sandbox only: its CA issues a test certificate for the key, and the app is registered with that. The certificate names the developer as createTestCertificate does. Never send a private key. */
            publicKey?: components["schemas"]["PublicKey"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /** The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there. */
            tlsClientAuthSubjectDn?: components["schemas"]["TlsClientAuthSubjectDn"];
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
            /** The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change. */
            organisationId?: components["schemas"]["OrganisationId"];
            /** The organisation of developers to which the app belongs, as listOrganisations has it. Left out at registration, it is the developer's own. */
            ownerOrganisationId?: components["schemas"]["OwnerOrganisationId"];
        };
        /**
         * The app secret. Only this answer shows it; the service stores its SHA-256. Absent for an app that authenticates with its key.
         * @example Zk5wQ0rXh1b7n9oJ2y4uV6aL8cE3gT5sR1mP0dKfXqI
         */
        ClientSecret: string;
        /** The app with its secret, which only this answer shows. */
        RegisteredApp: {
            /** The app secret. Only this answer shows it; the service stores its SHA-256. Absent for an app that authenticates with its key. */
            clientSecret?: components["schemas"]["ClientSecret"];
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
            /** The algorithm that signs answers to this app. */
            responseSigningAlg: components["schemas"]["ResponseSigningAlg"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /**
             * The scope of the app's developer tokens.
             * @example payments
             * @enum {string}
             */
            scope: "payments" | "accounts" | "guarantees" | "verifications";
            /**
             * The `kid` to sign with, the RFC 7638 thumbprint of the certificate's key. Present for apps with a certificate only.
             * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
             */
            keyId?: string;
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** When the registered certificate ends. From then on the app gets no token, and its tokens open nothing. The dashboard and the bank's log warn 30, 14 and 7 days before. Present for apps with a certificate only. */
            certificateEndsDateTime?: components["schemas"]["CertificateEnds"];
            /** Until when the certificate before the registered one is valid beside it. Present when the app changed from one certificate to another. */
            previousCertificateEndsDateTime?: components["schemas"]["PreviousCertificateEnds"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /** The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there. */
            tlsClientAuthSubjectDn?: components["schemas"]["TlsClientAuthSubjectDn"];
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
            /** The id of the organisation behind the app in the directory of the scheme. In production a KSA app's certificate carries it (subject attribute organizationIdentifier), and it may not change. */
            organisationId?: components["schemas"]["OrganisationId"];
            /**
             * Only an `admitted` app gets tokens. `waiting`: the bank has not admitted it yet; a sandbox admits at once. `suspended`: the bank
             *     has stopped it for now. `ended`: it was deleted, or the bank has ended it.
             */
            status: components["schemas"]["AppStatus"];
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            updatedDateTime: components["schemas"]["DateTime"];
        };
        /** The changes. A member that is absent stays as it is. A certificate replaces a JWKS address, and a JWKS address a certificate. A certificate that is replaced by another one stays valid for a day, so that the app can change over, unless `endPreviousCertificate` is true. Product, security level and authentication method cannot be changed, nor can the subject of an app with tls_client_auth. In production the bank has looked at the app before it admitted it. There name, redirect addresses, notification endpoint, BIC, and keys of another subject or source wait as `pendingChanges` until the bank admits them; a new certificate with the subject of the registered one counts at once. */
        AppChanges: {
            /**
             * Name of the app. Customers of the bank see it when they decide. No invisible characters, each word in plain Latin or in plain Arabic
             *     letters, and nothing that can be taken for the name of the bank, of another bank, of a participant, of an authority or of a national
             *     service. Once the bank has admitted the app, another
             *     name counts when the bank has admitted that too.
             */
            name?: components["schemas"]["AppName"];
            /** The algorithm that signs answers to this app. */
            responseSigningAlg?: components["schemas"]["ResponseSigningAlg"];
            /** The addresses to which customers come back, compared character by character. Each is `https`, in the sandbox also `http` on a loopback address, without fragment, user name and wildcard. Custom schemes are refused, because any program on the customer's device could claim them and take the answer. At least one address is mandatory, except for VOP, which has no customers. */
            redirectUris?: components["schemas"]["RedirectUris"];
            /** Where the app wants to be told that a decoupled request was decided (OpenID CIBA, mode ping). Without it the app asks by itself (mode poll). It is `https`, in the sandbox also `http`. Refused for VOP, which has no customers. */
            backchannelClientNotificationEndpoint?: components["schemas"]["BackchannelClientNotificationEndpoint"];
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** A public key in PEM or as a JWK (RSA from 2048 bits or EC P-256), in a sandbox only: its CA issues a test certificate for the key, and the app is registered with that. The certificate names the developer as createTestCertificate does. Never send a private key. */
            publicKey?: components["schemas"]["PublicKey"];
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri?: components["schemas"]["JwksUri"];
            /**
             * Whether the certificate before the registered one ends at once, for a key that others may know. Refused for tls_client_auth, which knows an app by its subject: there the bank suspends the app.
             * @example false
             */
            endPreviousCertificate?: boolean;
            /**
             * Whether the secret before the newest one ends at once, for one that others may know or that nobody uses any more.
             * @example false
             */
            endPreviousSecret?: boolean;
            /**
             * Whether the notification endpoint is removed. It counts at once, in production too: pings that wait are not sent, and the app asks by itself (mode poll). Refused together with a new endpoint.
             * @example false
             */
            removeNotificationEndpoint?: boolean;
            /** BIC of the payment service provider for which the app asks. Mandatory for VOP apps, refused for others. */
            bic?: components["schemas"]["Bic"];
        };
        /** How the new secret takes over. */
        SecretRotation: {
            /**
             * For how many hours, up to seven days, the secret before it stays valid. 0, the default, ends it at once.
             * @default 0
             * @example 24
             */
            overlapHours?: number;
        };
        /** The new secret of an app. */
        RotatedSecret: {
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
            /** The app secret. Only this answer shows it; the service stores its SHA-256. Absent for an app that authenticates with its key. */
            clientSecret: components["schemas"]["ClientSecret"];
            /** A time in UTC with milliseconds. */
            rotatedDateTime: components["schemas"]["DateTime"];
            /** Until when the secret before the newest one is valid beside it. Absent when there is none. */
            previousSecretEndsDateTime?: components["schemas"]["PreviousSecretEnds"];
        };
        /**
         * Format: date-time
         * When it was last used with success, some seconds late. Absent when it never was.
         * @example 2026-11-21T09:41:07.120Z
         */
        LastUsed: string;
        /** An app secret, without the secret. */
        Secret: {
            /**
             * Whether it is the newest one, or the one before it, which ends.
             * @example current
             * @enum {string}
             */
            state: "current" | "previous";
            /** A time in UTC with milliseconds. */
            createdDateTime?: components["schemas"]["DateTime"];
            /**
             * Format: date-time
             * When the secret ends. Present for the one before the newest.
             * @example 2026-11-22T09:30:00.000Z
             */
            endsDateTime?: string;
            /** When it was last used with success, some seconds late. Absent when it never was. */
            lastUsedDateTime?: components["schemas"]["LastUsed"];
        };
        /**
         * The fingerprint of the key (RFC 7638, SHA-256 in base64url).
         * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
         */
        Thumbprint: string;
        /**
         * Kind and size of the key.
         * @example RSA 2048
         */
        KeyType: string;
        /** A public key with which the bank verifies what the app signs. */
        AppKey: {
            /**
             * Where the key comes from.
             * @example certificate
             * @enum {string}
             */
            source: "certificate" | "previousCertificate" | "jwks";
            /**
             * The key id to sign with.
             * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
             */
            kid: string;
            /** The fingerprint of the key (RFC 7638, SHA-256 in base64url). */
            thumbprint?: components["schemas"]["Thumbprint"];
            /** Kind and size of the key. */
            keyType?: components["schemas"]["KeyType"];
            /**
             * The algorithm that the key signs with.
             * @example PS256
             * @enum {string}
             */
            alg?: "PS256" | "ES256";
            /**
             * The subject of the certificate as RFC 4514 writes it.
             * @example CN=tpp.nakheel-pay.example,O=Nakheel Pay,C=SA
             */
            subject?: string;
            /**
             * Who issued the certificate, as RFC 4514 writes it.
             * @example CN=Sanad sandbox CA,O=Sanad sandbox,C=SA
             */
            issuer?: string;
            /**
             * The fingerprint of the certificate (RFC 8705, x5t#S256).
             * @example 9h_Qm2Jx9aYk3v0YxtJ8nQwRz5uLb7cDf9gHs1aPeXo
             */
            certificateThumbprint?: string;
            /**
             * Format: date-time
             * From when on the certificate is not accepted any more.
             * @example 2027-11-21T09:30:00.000Z
             */
            endsDateTime?: string;
            /**
             * Whole days until then.
             * @example 365
             */
            daysLeft?: number;
            /** When it was last used with success, some seconds late. Absent when it never was. */
            lastUsedDateTime?: components["schemas"]["LastUsed"];
        };
        /** What an app proves itself with. */
        AppCredentials: {
            /** The secrets that are valid, the newest first. Empty for an app that authenticates with its key or certificate. */
            secrets: components["schemas"]["Secret"][];
            /** The keys of the registered certificates, the newest first, or those that an app with a JWKS address has signed with, the last used first. */
            keys: components["schemas"]["AppKey"][];
            /** How the bank last read the key set of the app's JWKS address, as the instance that answers knows it. Present for an app with such an address; empty while that instance has needed no key of it. */
            jwks?: {
                /**
                 * Format: date-time
                 * When the key set was last read with success.
                 * @example 2026-11-21T09:41:07.120Z
                 */
                fetchedDateTime?: string;
                /**
                 * Why it could not be read since then.
                 * @example the server answered 503 instead of 200
                 */
                failure?: string;
            };
        };
        /** An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id. */
        ProfileApp: {
            /** The app id, in OAuth the client_id. */
            clientId: components["schemas"]["ClientId"];
        };
        /** A profile for the command line: save it as a file and name it with `--profile`. The private key, which the bank never has, stays in a file of its own beside it. */
        Profile: {
            /**
             * The base address of the service.
             * @example http://localhost:8080
             */
            baseUrl: string;
            /**
             * `secret`: app secret or private_key_jwt, authorization code with PKCE. `fapi2`: the KSA profile of FAPI 2.0. The app authenticates
             *     with its key or its certificate, pushes its requests as signed request objects, and its tokens work only over connections
             *     with the client certificate that they were got with (RFC 8705).
             */
            securityLevel: components["schemas"]["SecurityLevel"];
            /**
             * Where customers come back to; empty for a product without customers.
             * @example http://127.0.0.1:8765/callback
             */
            redirectUri: string;
            /** The key to sign with. */
            key: {
                /**
                 * The key id. Empty for an app with a JWKS address, whose keys have ids of their own.
                 * @example ebDh1_f9zkzJ956UDZAI8rMDxmZgmRA3WKaHdONmIm4
                 */
                kid: string;
                /**
                 * The algorithm that the key signs with.
                 * @example PS256
                 * @enum {string}
                 */
                alg: "PS256" | "ES256";
                /**
                 * The file with the private key in PEM, beside the profile.
                 * @example sanad-key.pem
                 */
                privateKeyFile: string;
            };
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem?: components["schemas"]["CertificatePem"];
            /** The certificate of the sandbox's CA, for mutual TLS. */
            caPem?: string;
            /** The app under the word that the command line has for its product. */
            apps: {
                /** An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id. */
                payments?: components["schemas"]["ProfileApp"];
                /** An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id. */
                accounts?: components["schemas"]["ProfileApp"];
                /** An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id. */
                letters?: components["schemas"]["ProfileApp"];
                /** An app. The command line asks for its secret, which only registration shows, as `clientSecret` beside the id. */
                verifications?: components["schemas"]["ProfileApp"];
            };
            /** What the command line remembers; nothing yet. */
            latest: Record<string, never>;
        };
        /** A command to copy. */
        FirstCommand: {
            /**
             * Which step the command is for; the list is in the order in which they are taken.
             * @example consent
             * @enum {string}
             */
            purpose: "doctor" | "token" | "consent" | "authorize" | "check" | "call" | "listen" | "proxy" | "curl";
            /**
             * A line for the shell, with the ids and addresses of this app already in it.
             * @example npx --no-install sanad consent create --for payments --profile sanad-profile.json
             */
            command: string;
        };
        /** One thing that an app should have done before production. */
        GoLiveStep: {
            /**
             * signedCall, a request with a right signature. webhookVerified, an event that the app's receiver has accepted. errorHandled, a request that succeeded after one of the same operation was refused. fapi2, an app of this level that has signed a request.
             * @example signedCall
             * @enum {string}
             */
            step: "signedCall" | "webhookVerified" | "errorHandled" | "fapi2";
            /**
             * Whether the app has done it.
             * @example true
             */
            isDone: boolean;
            /**
             * Format: date-time
             * When it last did, where that is known.
             * @example 2026-11-21T09:41:07.120Z
             */
            doneDateTime?: string;
        };
        /** All that the first request needs, filled in for one app. */
        FirstSteps: {
            /**
             * The content of a `.env` file. What the bank does not know, the app secret, is left empty.
             * @example SANAD_CLIENT_ID=7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            variables: string;
            /** A profile for the command line: save it as a file and name it with `--profile`. The private key, which the bank never has, stays in a file of its own beside it. */
            profile: components["schemas"]["Profile"];
            /** What to run next, in this order. */
            commands: components["schemas"]["FirstCommand"][];
            /** What an app should have done before production, and whether it has. */
            goLive: components["schemas"]["GoLiveStep"][];
        };
        /** The address to test. */
        JwksCheckRequest: {
            /** The address at which the app publishes its public keys as a JWK set. It is `https`, in the sandbox also `http`. */
            jwksUri: components["schemas"]["JwksUri"];
        };
        /** One key of a key set. */
        CheckedKey: {
            /**
             * The key id.
             * @example nakheel-2026-11
             */
            kid: string;
            /** The fingerprint of the key (RFC 7638, SHA-256 in base64url). */
            thumbprint?: components["schemas"]["Thumbprint"];
            /** Kind and size of the key. */
            keyType?: components["schemas"]["KeyType"];
            /**
             * What the key says it is for.
             * @example sig
             */
            use?: string;
            /**
             * The algorithm that the key says it is for.
             * @example PS256
             */
            alg?: string;
            /**
             * Whether the bank can verify signatures with it.
             * @example true
             */
            isUsable: boolean;
            /**
             * Why it cannot, in English.
             * @example its use is not "sig"
             */
            problem?: string;
        };
        /** What is found at a JWKS address. */
        JwksCheck: {
            /**
             * Whether the address answered 200 with a key set.
             * @example true
             */
            isReachable: boolean;
            /**
             * The status of the answer. Where the bank is not on your own machine, only that of a key set.
             * @example 200
             */
            status?: number;
            /**
             * The media type of the answer. `application/jwk-set+json` or `application/json` is right; others are taken too.
             * @example application/jwk-set+json
             */
            contentType?: string;
            /**
             * How long the answer took, in milliseconds.
             * @example 41
             */
            durationMs: number;
            /**
             * Why no key set was found, in English. Absent when one was. Where the bank is not on your own machine, all failures have one text, which names what must be right.
             * @example the server did not answer within 3000 ms
             */
            problem?: string;
            /** The keys of the set. Keys without a kid are left out, because a signature always names one. */
            keys: components["schemas"]["CheckedKey"][];
        };
        /**
         * pending, it is tried until it arrives. delivered, the receiver answered 2xx. dead, all tries failed. unsubscribed, nothing is sent; `unsubscribedBecause` says why.
         * @example pending
         * @enum {string}
         */
        DeliveryState: "pending" | "delivered" | "dead" | "unsubscribed";
        /**
         * A type of events to look for. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches.
         * @example KSAOB.Resource.Updated
         * @enum {string}
         */
        KnownEventType: "KSAOB.Resource.Created" | "KSAOB.Resource.Updated" | "Sanad.Resource.Expiring" | "Sanad.Webhook.Test";
        /**
         * Whether it is a consent, or the payment or letter that came of one.
         * @example payment
         * @enum {string}
         */
        ResourceKind: "consent" | "payment" | "letter";
        /**
         * The jti that every delivery of the event carries.
         * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
         */
        EventId: string;
        /**
         * What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches.
         * @example KSAOB.Resource.Updated
         */
        EventType: 'KSAOB.Resource.Created' | 'KSAOB.Resource.Updated' | 'Sanad.Resource.Expiring' | 'Sanad.Webhook.Test' | (string & {});
        /** One try. */
        DeliveryTry: {
            /**
             * Format: date-time
             * When the bank began to send.
             * @example 2026-11-21T09:35:02.311Z
             */
            startedDateTime: string;
            /**
             * Milliseconds until the receiver had answered, or until the bank gave up.
             * @example 84
             */
            durationMs: number;
            /**
             * The x-fapi-interaction-id that the receiver got.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId: string;
            /**
             * The HTTP status of the receiver. Absent when no answer came.
             * @example 503
             */
            status?: number;
            /**
             * Why the try did not count, for people. Absent when it did.
             * @example The receiver answered 503.
             */
            problem?: string;
        };
        /** An event and what became of its delivery. */
        Delivery: {
            /** The jti that every delivery of the event carries. */
            eventId: components["schemas"]["EventId"];
            /**
             * Format: int64
             * Grows with every event of the bank; for paging.
             * @example 1042
             */
            sequence: number;
            /** What happened. The list may grow: a receiver that does not know a type answers 2xx, as for any event, and passes over it. `KSAOB.Resource.Created`: a payment or letter has just come to be. `KSAOB.Resource.Updated`: the resource has changed; what did is read in the status and the flags of Data. `Sanad.Resource.Expiring`: the consent expires in three days or less, at `ExpirationDateTime`, and nothing else has changed; it is no type of the standard but of this bank's own. It is sent once, and not for a consent that was authorized later than three days before its end. `Sanad.Webhook.Test`: a developer tries an address, and nothing has happened. `Data` is an example, and no consent has the `ConsentId`. It is tried once, and not among the events that an app fetches. */
            eventType: components["schemas"]["EventType"];
            /**
             * Relative path of what was created or changed.
             * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            resource: string;
            /**
             * The consent to which the event belongs.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            consentId: string;
            /**
             * Format: date-time
             * When it happened.
             * @example 2026-11-21T09:35:02.008Z
             */
            createdDateTime: string;
            /** pending, it is tried until it arrives. delivered, the receiver answered 2xx. dead, all tries failed. unsubscribed, nothing is sent; `unsubscribedBecause` says why. */
            state: components["schemas"]["DeliveryState"];
            /**
             * Why nothing is sent. noActiveWebhook, the consent had no active webhook. addressRemoved, its developer had removed the address. Present while `state` is unsubscribed.
             * @example addressRemoved
             * @enum {string}
             */
            unsubscribedBecause?: "noActiveWebhook" | "addressRemoved";
            /**
             * Whether somebody asked to send it again.
             * @example false
             */
            isReplay: boolean;
            /**
             * How often it was tried since it happened, or since somebody asked to send it again.
             * @example 1
             */
            attempts: number;
            /**
             * Where it goes. Absent when the consent named no webhook.
             * @example https://tpp.example/webhooks/sanad
             */
            url?: string;
            /**
             * Format: date-time
             * When it is tried next, unless its address is switched off. Present while it is pending.
             * @example 2026-11-21T09:35:07.510Z
             */
            nextTryDateTime?: string;
            /**
             * Format: date-time
             * When a receiver last took it.
             * @example 2026-11-21T09:35:02.395Z
             */
            deliveredDateTime?: string;
            /** The latest tries, oldest first. */
            tries: components["schemas"]["DeliveryTry"][];
        };
        /** Which events to send again. */
        ReplayRequest: {
            /**
             * The earliest moment of an event, with Z or an offset.
             * @example 2026-11-21T09:00:00Z
             */
            from: string;
            /**
             * The moment before which an event happened. Without it, until now.
             * @example 2026-11-21T10:00:00Z
             */
            to?: string;
            /**
             * Only what could not be delivered yet. Without it, everything.
             * @example true
             */
            onlyFailed?: boolean;
        };
        /** What is sent again. */
        Replayed: {
            /**
             * How many events were queued.
             * @example 17
             */
            events: number;
            /**
             * Format: date-time
             * There may be more events from this moment on; send it as `from`. Absent when everything is queued.
             * @example 2026-11-21T09:12:44.120Z
             */
            continueFromDateTime?: string;
        };
        /** An event with what it says. */
        DeliveredEvent: {
            /** An event and what became of its delivery. */
            delivery: components["schemas"]["Delivery"];
            /** The claims that every delivery of the event has; iat, nbf and exp are those of the try. */
            event: {
                /**
                 * The bank, as it signs.
                 * @example https://sanad.example/auth
                 */
                iss: string;
                /** The app id, in OAuth the client_id. */
                aud: components["schemas"]["ClientId"];
                /** The jti that every delivery of the event carries. */
                jti: components["schemas"]["EventId"];
                /**
                 * Data, Links and EventMeta, as the callbacks of the interfaces describe them.
                 * @example {
                 *       "Data": {
                 *         "Status": "KSAOB.AcceptedSettlementCompleted"
                 *       }
                 *     }
                 */
                message: {
                    [key: string]: unknown;
                };
            };
        };
        /** Where a test event goes. */
        TestEventRequest: {
            /**
             * The address, as `Subscription.Webhook.Url` of a consent would name it. https outside the sandbox.
             * @example https://tpp.example/webhooks/sanad
             */
            url: string;
        };
        /** The event that was queued. */
        TestEvent: {
            /** The jti that every delivery of the event carries. */
            eventId: components["schemas"]["EventId"];
        };
        /**
         * Names the address within the app.
         * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
         */
        WebhookId: string;
        /** A webhook address of the app. */
        Webhook: {
            /** Names the address within the app. */
            webhookId: components["schemas"]["WebhookId"];
            /**
             * The address as the app sent it.
             * @example https://tpp.example/webhooks/sanad
             */
            url: string;
            /**
             * Format: date-time
             * Since when every try failed. Absent when the latest one succeeded.
             * @example 2026-11-16T09:35:02.395Z
             */
            failingSinceDateTime?: string;
            /**
             * Format: date-time
             * Until when the receiver asked to be left alone (Retry-After).
             * @example 2026-11-21T09:40:00.000Z
             */
            pausedUntilDateTime?: string;
            /**
             * Format: date-time
             * Since when nothing is sent to it. Absent when it is in use.
             * @example 2026-11-21T09:36:11.008Z
             */
            switchedOffDateTime?: string;
            /**
             * gone, it answered 410. failing, every try of 5 days failed.
             * @example failing
             * @enum {string}
             */
            switchedOffBecause?: "gone" | "failing";
        };
        /**
         * How far back an overview looks.
         * @example 24h
         * @enum {string}
         */
        OverviewPeriod: "24h" | "7d" | "30d";
        /**
         * How many.
         * @example 17
         */
        Count: number;
        /**
         * Format: double
         * Milliseconds. Absent when there was no request.
         * @example 12.4
         */
        Milliseconds: number;
        /** Requests by `outcome`, as the request log has it. */
        Calls: {
            /** How many. */
            ok: components["schemas"]["Count"];
            /** How many. */
            redirected: components["schemas"]["Count"];
            /** How many. */
            refused: components["schemas"]["Count"];
            /** How many. */
            failed: components["schemas"]["Count"];
            /** Milliseconds. Absent when there was no request. */
            p50Ms?: components["schemas"]["Milliseconds"];
            /** Milliseconds. Absent when there was no request. */
            p95Ms?: components["schemas"]["Milliseconds"];
        };
        /** Events that happened in this time, by what has become of their delivery. */
        Deliveries: {
            /** How many. */
            delivered: components["schemas"]["Count"];
            /** How many. */
            pending: components["schemas"]["Count"];
            /** How many. */
            dead: components["schemas"]["Count"];
            /** How many. */
            unsubscribed: components["schemas"]["Count"];
        };
        /** One step of the time. */
        OverviewStep: {
            /**
             * Format: date-time
             * When the step begins. It ends where the next one begins.
             * @example 2026-11-21T09:00:00.000Z
             */
            fromDateTime: string;
            /** Requests by `outcome`, as the request log has it. */
            calls: components["schemas"]["Calls"];
            /** Events that happened in this time, by what has become of their delivery. */
            deliveries: components["schemas"]["Deliveries"];
        };
        /** An error code and how many answers had it. */
        ErrorCount: {
            /**
             * The code as the interface writes it.
             * @example KSAOB.Field.Invalid
             */
            code: string;
            /** How many. */
            calls: components["schemas"]["Count"];
        };
        /**
         * The id of the request in the log. Ids are in the order of time.
         * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
         */
        RequestId: string;
        /** A text in both languages. */
        Text: {
            /**
             * The sentence for readers of English.
             * @example kid is key-9; the app has the keys key-1.
             */
            en: string;
            /**
             * The sentence for readers of Arabic, to be shown from right to left.
             * @example قيمة kid هي key-9؛ ومفاتيح التطبيق هي key-1.
             */
            ar: string;
        };
        /** What one check of a request found. */
        Verdict: {
            /**
             * token, who calls. request, address, method, headers, media type and size. parts, the form of the JWS. algorithm and keyId, its header. key, whether the key can make such signatures. bytes, whether the signature fits the bytes. claims, those of the envelope. schema, the contract. rule, what the bank decides.
             * @example keyId
             * @enum {string}
             */
            check: "token" | "request" | "parts" | "algorithm" | "keyId" | "key" | "bytes" | "claims" | "schema" | "rule";
            /**
             * unknown, the check was not reached.
             * @example failed
             * @enum {string}
             */
            result: "passed" | "failed" | "unknown";
            /**
             * Which claim, where each has a verdict of its own. lifetime is the time from nbf to exp.
             * @example exp
             * @enum {string}
             */
            claim?: "iss" | "aud" | "exp" | "nbf" | "lifetime" | "iat" | "message";
            /**
             * The name of what was wrong.
             * @example kidUnknown
             */
            finding?: string;
            /**
             * The text of the answer, masked.
             * @example The JOSE header has a kid that is not the app's.
             */
            message?: string;
            /** A text in both languages. */
            meaning?: components["schemas"]["Text"];
            /** A text in both languages. */
            remedy?: components["schemas"]["Text"];
        };
        /** A request of an app and how it was answered. */
        LoggedRequest: {
            /** The id of the request in the log. Ids are in the order of time. */
            requestId: components["schemas"]["RequestId"];
            /**
             * Format: date-time
             * When it came.
             * @example 2026-11-22T09:35:02.008Z
             */
            receivedDateTime: string;
            /**
             * The x-fapi-interaction-id of the answer.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId: string;
            /**
             * The contract of the operation, or authorization-server.
             * @example payment-initiation
             */
            interface: string;
            /**
             * The operation, or unknownAddress.
             * @example createPaymentConsent
             */
            operationId: string;
            /**
             * How the app called the address, in capital letters.
             * @example POST
             */
            method: string;
            /**
             * The path as the contract writes it. Of an address that does not exist, a sandbox has the path as it was sent, masked; otherwise it is empty.
             * @example /payment-consents
             */
            path: string;
            /**
             * The status of the answer. 499, the app went away before there was one.
             * @example 400
             */
            status: number;
            /**
             * How the request ended. `refused`: a status of 400 to 499, or a redirect that tells the app of an error other than the customer's no (access_denied). `failed`: a status of 500 or above. The pages colour a request by this, and the overview counts it.
             * @example refused
             * @enum {string}
             */
            outcome: "ok" | "redirected" | "refused" | "failed";
            /**
             * Format: double
             * From arrival to the end of the answer.
             * @example 4.2
             */
            durationMs: number;
            /** The codes of the answer's errors. Empty when the request was not refused. */
            errorCodes: string[];
            /**
             * How the bank knows that the request is of this app. `proof`: the app proved who it is, with a valid token or by its authentication. The others are not proven, because anybody can write them: `clientId`, only the app's id was sent, as a browser does that comes to the authorization; `token`, a token names the app and is not valid; `keyId`, a signature names the app's key. Absent for a request from before this was kept.
             * @example proof
             * @enum {string}
             */
            appKnownBy?: "proof" | "clientId" | "token" | "keyId";
            /**
             * The consent that the request is about.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            consentId?: string;
            /**
             * The PaymentId or LetterOfGuaranteeId.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            resourceId?: string;
            /** What one check of a request found. */
            fault?: components["schemas"]["Verdict"];
        };
        /** The requests and events of an app over a time. */
        Overview: {
            /** How far back an overview looks. */
            period: components["schemas"]["OverviewPeriod"];
            /**
             * Format: date-time
             * Where the time begins.
             * @example 2026-11-20T10:00:00.000Z
             */
            fromDateTime: string;
            /**
             * Format: date-time
             * Where it ends.
             * @example 2026-11-21T10:00:00.000Z
             */
            toDateTime: string;
            /**
             * How long each of the steps takes, in seconds of the clock.
             * @example 3600
             */
            stepSeconds: number;
            /**
             * Whether only the latest 100,000 requests or 20,000 events of the time were counted, because there were more.
             * @example false
             */
            isCut: boolean;
            /** Requests by `outcome`, as the request log has it. */
            calls: components["schemas"]["Calls"];
            /** Events that happened in this time, by what has become of their delivery. */
            deliveries: components["schemas"]["Deliveries"];
            /** The steps, oldest first. */
            steps: components["schemas"]["OverviewStep"][];
            /** The most frequent error codes. */
            errors: components["schemas"]["ErrorCount"][];
            /** The latest requests, newest first. */
            latest: components["schemas"]["LoggedRequest"][];
        };
        /**
         * The status as the contract of the resource writes it; consents and letters share Rejected.
         * @example KSAOB.Pending
         * @enum {string}
         */
        ResourceStatus: "AwaitingAuthorization" | "Authorized" | "Rejected" | "Finished" | "KSAOB.Pending" | "KSAOB.AcceptedSettlementCompleted" | "KSAOB.Rejected" | "KSAOB.Cancelled" | "Pending" | "Issued" | "Cancelled" | "Expired";
        /**
         * A place in a list of resources.
         * @example 1763717702008_2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        ResourceCursor: string;
        /**
         * The ConsentId, PaymentId or LetterOfGuaranteeId.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        ResourceId: string;
        /** A consent of the app, or the payment or letter that came of one. */
        Resource: {
            /** Whether it is a consent, or the payment or letter that came of one. */
            resourceKind: components["schemas"]["ResourceKind"];
            /** The ConsentId, PaymentId or LetterOfGuaranteeId. */
            resourceId: components["schemas"]["ResourceId"];
            /**
             * Its relative path.
             * @example /v3.1/pisp/domestic-payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            resource: string;
            /**
             * The consent that it is, or from which it came.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            consentId: string;
            /**
             * What the consent allows.
             * @example payment
             * @enum {string}
             */
            consentKind: "payment" | "account" | "guarantee";
            /** The status as the contract of the resource writes it; consents and letters share Rejected. */
            status: components["schemas"]["ResourceStatus"];
            /** The flags of a consent. Payments and letters have none. */
            flags?: ("PartlyAuthorized" | "Activated" | "Consumed" | "Revoked" | "Expired" | "Closed")[];
            /**
             * Why the bank rejected a payment or letter.
             * @example SARIE.AC04
             */
            rejectReasonCode?: string;
            /**
             * Format: date-time
             * When it was created.
             * @example 2026-11-21T09:35:02.008Z
             */
            createdDateTime: string;
            /**
             * Format: date-time
             * Since when it has its status.
             * @example 2026-11-21T09:36:11.008Z
             */
            statusUpdateDateTime: string;
        };
        /** A page of the app's resources. */
        ResourcePage: {
            /** The resources, newest first. */
            resources: components["schemas"]["Resource"][];
            /** A place in a list of resources. */
            next?: components["schemas"]["ResourceCursor"];
        };
        /** One move of a resource. */
        ResourceMove: {
            /**
             * Format: date-time
             * When it happened.
             * @example 2026-11-21T09:36:11.008Z
             */
            occurredDateTime: string;
            /**
             * create, or the name of the move in the state table of the docs.
             * @example payment.settle
             */
            move: string;
            /** The status as the contract of the resource writes it; consents and letters share Rejected. */
            statusBefore?: components["schemas"]["ResourceStatus"];
            /** The status as the contract of the resource writes it; consents and letters share Rejected. */
            status: components["schemas"]["ResourceStatus"];
            /**
             * Who moved it. Which customer or which person at the bank it was is not told.
             * @example bank
             * @enum {string}
             */
            by: "app" | "customer" | "bank" | "time";
            /**
             * The x-fapi-interaction-id of the app's request that moved it.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId?: string;
        };
        /** A resource with its moves. */
        ResourceTimeline: {
            /** A consent of the app, or the payment or letter that came of one. */
            resource: components["schemas"]["Resource"];
            /** Its moves, oldest first. */
            moves: components["schemas"]["ResourceMove"][];
            /** For a payment or letter its consent; for a consent what came of it. */
            related: components["schemas"]["Resource"][];
        };
        /**
         * Some of the headers. None carries a secret.
         * @example {
         *       "content-type": "application/jwt"
         *     }
         */
        KeptHeaders: {
            [key: string]: string;
        };
        /** A request with what was checked. Messages are kept in a sandbox only, masked: of at most 50 requests of an app in a second and 600 in a minute, and of as many refused ones. */
        LoggedRequestDetails: {
            /** The id of the request in the log. Ids are in the order of time. */
            requestId: components["schemas"]["RequestId"];
            /**
             * Format: date-time
             * When it came.
             * @example 2026-11-22T09:35:02.008Z
             */
            receivedDateTime: string;
            /**
             * The x-fapi-interaction-id of the answer.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId: string;
            /**
             * The contract of the operation, or authorization-server.
             * @example payment-initiation
             */
            interface: string;
            /**
             * The operation, or unknownAddress.
             * @example createPaymentConsent
             */
            operationId: string;
            /**
             * How the app called the address, in capital letters.
             * @example POST
             */
            method: string;
            /**
             * The path as the contract writes it. Of an address that does not exist, a sandbox has the path as it was sent, masked; otherwise it is empty.
             * @example /payment-consents
             */
            path: string;
            /**
             * The status of the answer. 499, the app went away before there was one.
             * @example 400
             */
            status: number;
            /**
             * How the request ended. `refused`: a status of 400 to 499, or a redirect that tells the app of an error other than the customer's no (access_denied). `failed`: a status of 500 or above. The pages colour a request by this, and the overview counts it.
             * @example refused
             * @enum {string}
             */
            outcome: "ok" | "redirected" | "refused" | "failed";
            /**
             * Format: double
             * From arrival to the end of the answer.
             * @example 4.2
             */
            durationMs: number;
            /** The codes of the answer's errors. Empty when the request was not refused. */
            errorCodes: string[];
            /**
             * How the bank knows that the request is of this app. `proof`: the app proved who it is, with a valid token or by its authentication. The others are not proven, because anybody can write them: `clientId`, only the app's id was sent, as a browser does that comes to the authorization; `token`, a token names the app and is not valid; `keyId`, a signature names the app's key. Absent for a request from before this was kept.
             * @example proof
             * @enum {string}
             */
            appKnownBy?: "proof" | "clientId" | "token" | "keyId";
            /**
             * The consent that the request is about.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            consentId?: string;
            /**
             * The PaymentId or LetterOfGuaranteeId.
             * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            resourceId?: string;
            /** What one check of a request found. */
            fault?: components["schemas"]["Verdict"];
            /** What was checked, in order. Empty when the request was not refused. */
            verdicts: components["schemas"]["Verdict"][];
            /**
             * The address as sent, masked.
             * @example /payment-consents
             */
            target?: string;
            /** Some of the headers. None carries a secret. */
            requestHeaders?: components["schemas"]["KeptHeaders"];
            /** Some of the headers. None carries a secret. */
            responseHeaders?: components["schemas"]["KeptHeaders"];
            /**
             * The JOSE header of the signature. Only alg, kid, typ and cty have values.
             * @example {"alg":"PS256","kid":"key-9"}
             */
            signatureHeader?: string;
            /**
             * The JSON of the request, its envelope opened, masked and cut.
             * @example {"iss":"7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f","message":{"Data":{}}}
             */
            requestBody?: string;
            /**
             * The JSON of the answer, masked and cut.
             * @example {"Errors":[{"Code":"KSAOB.JWS.InvalidHeader"}]}
             */
            responseBody?: string;
            /**
             * There were too many requests in this second or minute to keep the messages of all.
             * @example true
             */
            bodiesLeftOut?: boolean;
        };
        /** What is to be checked. */
        SignatureQuestion: {
            /**
             * A compact JWS, or a whole HTTP request with its headers, an empty line and the body.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6ImtleS05In0.eyJpc3MiOiJ4In0.c2ln
             */
            text: string;
        };
        /** What the bank would say of the signed message. */
        SignatureVerdicts: {
            /**
             * Whether every check passed.
             * @example false
             */
            isRight: boolean;
            /** The checks. Claims have a verdict each. */
            verdicts: components["schemas"]["Verdict"][];
        };
        /** The request for a test certificate. */
        TestCertificateRequest: {
            /** A certificate signing request (RFC 2986) in PEM, signed with its own key (RSA from 2048 bits or EC P-256), with a common name. The rest of its subject is replaced. */
            csrPem: string;
        };
        /** A client certificate of the sandbox's own CA. */
        TestCertificate: {
            /** One X.509 client certificate in PEM (RSA from 2048 bits or EC P-256), without its chain and without any private key. */
            certificatePem: components["schemas"]["CertificatePem"];
            /** The certificate of the sandbox's CA. The listener for mutual TLS shows a certificate of the same CA. */
            caCertificatePem: string;
            /** The subject of the client certificate as RFC 4514 writes it, for `tls_client_auth` only. An app that registers a `certificatePem` leaves it out; the bank takes it from there. */
            subjectDn: components["schemas"]["TlsClientAuthSubjectDn"];
            /**
             * Format: date-time
             * When the certificate ends.
             * @example 2027-11-21T09:30:00.000Z
             */
            endsDateTime: string;
        };
        /**
         * Where to go on next time. Keep it as it is; it means nothing else.
         * @example 1042
         */
        Cursor: string;
        /** A page of the app's events. */
        FetchedEvents: {
            /** The events as compact JWS, oldest first. */
            events: string[];
            /** Where to go on next time. Keep it as it is; it means nothing else. */
            cursor: components["schemas"]["Cursor"];
            /**
             * Whether there are more events behind this page already.
             * @example false
             */
            hasMore: boolean;
        };
        /** One request that came to the sandbox's own receiver. */
        SinkArrival: {
            /**
             * The end of the address, which says how the receiver answered.
             * @example 200
             * @enum {string}
             */
            behaviour: "200" | "410" | "500" | "slow" | "redirect" | "reset";
            /**
             * Format: date-time
             * When it came.
             * @example 2026-11-21T09:35:02.371Z
             */
            receivedDateTime: string;
            /**
             * Its header x-fapi-interaction-id.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId?: string;
            /**
             * Its header Content-Type.
             * @example application/jwt
             */
            mediaType?: string;
            /**
             * Whether the body is an event for this app that a key of this bank has signed.
             * @example true
             */
            isSignedByBank: boolean;
            /**
             * The claims that the body carries, whoever signed it. Absent when it is no JWS.
             * @example {
             *       "jti": "1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248"
             *     }
             */
            event?: {
                [key: string]: unknown;
            };
            /**
             * What was sent, byte for byte, up to 32 KiB; an event is a compact JWS.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InNhbmFkLTEifQ.eyJpc3MiOiJodHRwOi8vbG9jYWxob3N0OjgwODAvYXV0aCJ9.c2lnbmF0dXJl
             */
            body: string;
        };
        /**
         * National identification number. It starts with 1 for citizens and with 2 for residents.
         * @example 1000000016
         */
        NationalIdentificationNumber: string;
        /** A name in the bank's two languages. */
        Name: {
            /**
             * The name in English.
             * @example Mohammed Abdullah Al-Qahtani
             */
            en: string;
            /**
             * The name in Arabic. Absent for residents without an Arabic name.
             * @example محمد عبدالله القحطاني
             */
            ar?: string;
        };
        /**
         * IBAN without blanks.
         * @example SA4599000000001000000016
         */
        Iban: string;
        /**
         * The state of an account.
         * @example Active
         * @enum {string}
         */
        AccountStatus: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
        /** How much money, and in which currency. */
        Amount: {
            /**
             * Decimal amount with exactly two decimals, negative for a debt.
             * @example 25000.00
             */
            Amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: string;
        };
        /** An account of a customer. */
        CustomerAccount: {
            /**
             * The id under which account information shows the account.
             * @example acc-000101
             */
            accountId: string;
            /** IBAN without blanks. */
            iban: components["schemas"]["Iban"];
            /**
             * CurrentAccount, Savings or CreditCard.
             * @example CurrentAccount
             */
            accountSubType: string;
            /** The state of an account. */
            status: components["schemas"]["AccountStatus"];
            /**
             * ISO 4217 code.
             * @example SAR
             */
            currency: string;
            /** How much money, and in which currency. */
            balance: components["schemas"]["Amount"];
        };
        /** A company. */
        CustomerCompany: {
            /**
             * Format: int64
             * The company's ten digits in the commercial register.
             * @example 1010123456
             */
            commercialRegistrationNumber: number;
            /** A name in the bank's two languages. */
            name: components["schemas"]["Name"];
        };
        /** A customer of the sandbox. */
        Customer: {
            /** National identification number. It starts with 1 for citizens and with 2 for residents. */
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * The password for the bank's pages. All customers of the sandbox have the same one; it opens nothing outside the sandbox.
             * @example Sanad-2026!
             */
            password: string;
            /** A name in the bank's two languages. */
            name: components["schemas"]["Name"];
            /** Accounts that the customer holds, alone or with others. */
            accounts: components["schemas"]["CustomerAccount"][];
            /** Companies for which this customer may sign. */
            companies: components["schemas"]["CustomerCompany"][];
        };
        /** A one-time code that is still valid. */
        OneTimeCode: {
            /**
             * Six digits that the customer types on the bank's page.
             * @example 482913
             */
            code: string;
            /**
             * What the code belongs to, a ConsentId or `customer-area` for a visit to the customer's own area.
             * @example pis-6f1d0d0c-3f0e-4a5e-8a55-0f4a3b1c2d9e
             */
            purpose: string;
            /** The text of the message in both languages. It names what the code confirms, for a payment the amount and the payee. */
            message: {
                /**
                 * The message in English.
                 * @example Pay 150.00 SAR to Palm Coffee, account SA03 8000 0000 6080 1016 7519, through Checkout. Code: 482913. Never tell it to anybody; the bank does not ask for it by phone.
                 */
                en: string;
                /**
                 * The message in Arabic.
                 * @example دفع 150.00 ر.س إلى قهوة النخيل، الحساب SA03 8000 0000 6080 1016 7519، عبر الدفع. الرمز: 482913. لا تُطلع عليه أحدًا، فالبنك لا يطلبه بالهاتف.
                 */
                ar: string;
            };
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /** A message on a customer's phone. */
        PhoneMessage: {
            /**
             * The id of the message. It is on the phone once.
             * @example 5b0c2a54-7d3e-4c1f-9a52-3f1d6f0c8e11
             */
            messageId: string;
            /**
             * What it tells of, for example approvalAsked, accessGiven, paymentDone or signInFromNewPlace. More kinds may be added.
             * @example paymentDone
             */
            kind: string;
            /**
             * The language in which it is written, that of the customer's last sign-in; Arabic before the first.
             * @example en
             * @enum {string}
             */
            language: "ar" | "en";
            /**
             * One line that says what happened.
             * @example Your payment is done
             */
            title: string;
            /**
             * The words of the message, one line.
             * @example 150.00 SAR was paid to «Palm Coffee», through «Checkout». Reference: 8C1F0A5E2B7D4E6F9A3C5D7E1B2F4A6C
             */
            message: string;
            /**
             * Format: uri
             * The page of the bank that it leads to. The customer signs in there first.
             * @example https://sandbox.example/bank/payments/2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
             */
            link: string;
            /** A time in UTC with milliseconds. */
            happenedDateTime: components["schemas"]["DateTime"];
        };
        /**
         * The id of an authorization that waits in the bank's app. It is not the auth_req_id, which only the app knows.
         * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        AuthorizationId: string;
        /**
         * The consent that the customer is asked for.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /**
         * What the app shows the customer too, so that both screens can be compared. Absent when the app sent none.
         * @example طلب 1042 Order
         */
        BindingMessage: string;
        /** A decoupled authorization that waits for the customer. */
        WaitingAuthorization: {
            /** The id of an authorization that waits in the bank's app. It is not the auth_req_id, which only the app knows. */
            id: components["schemas"]["AuthorizationId"];
            /** The consent that the customer is asked for. */
            consentId: components["schemas"]["ConsentId"];
            /**
             * What the app calls itself, as its customers read it on the bank's pages.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName: string;
            /** What the app shows the customer too, so that both screens can be compared. Absent when the app sent none. */
            bindingMessage?: components["schemas"]["BindingMessage"];
            /** A time in UTC with milliseconds. */
            expiresDateTime: components["schemas"]["DateTime"];
        };
        /**
         * The AccountId of the account information interface.
         * @example acc-000103
         */
        AccountId: string;
        /** Which accounts the customer chooses. */
        AuthorizationApproval: {
            /**
             * The accounts to pay from or to share, where the consent leaves a choice. Without it a payment takes the first account that can pay, and an account consent all accounts in its scope.
             * @example [
             *       "acc-000101"
             *     ]
             */
            accountIds?: components["schemas"]["AccountId"][];
        };
        /** A decoupled authorization after the customer's decision. */
        DecidedAuthorization: {
            /** The id of an authorization that waits in the bank's app. It is not the auth_req_id, which only the app knows. */
            id: components["schemas"]["AuthorizationId"];
            /** The consent that the customer is asked for. */
            consentId: components["schemas"]["ConsentId"];
            /**
             * What was decided.
             * @example approved
             * @enum {string}
             */
            outcome: "approved" | "declined";
        };
        /**
         * The auth_req_id of a decoupled authorization request.
         * @example 1c266114-a1be-4252-8ad1-04986c5b9ac1
         */
        AuthReqId: string;
        /** The new state of an account. */
        StatusChange: {
            /** The state of an account. */
            status: components["schemas"]["AccountStatus"];
        };
        /** An account as the core bank knows it. */
        BankAccount: {
            /** The AccountId of the account information interface. */
            accountId: components["schemas"]["AccountId"];
            /** IBAN without blanks. */
            iban: components["schemas"]["Iban"];
            /** The state of an account. */
            status: components["schemas"]["AccountStatus"];
            /** A time in UTC with milliseconds. */
            statusUpdatedDateTime: components["schemas"]["DateTime"];
        };
        /**
         * The company's ten digits in the commercial register.
         * @example 5900112233
         */
        CompanyNumber: string;
        /** A customer who signs for the company, and in which group of its mandate. */
        Signatory: {
            /** National identification number. It starts with 1 for citizens and with 2 for residents. */
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /**
             * Of the company 5900112233, A are directors, who sign smaller amounts alone; B signs larger ones with a director, and nothing alone. Companies without such a mandate are signed for by all their signatories together, whatever the group.
             * @example A
             * @enum {string}
             */
            signingGroup: "A" | "B";
        };
        /** Everybody who signs for the company. Where the list is empty, nobody does. */
        Signatories: components["schemas"]["Signatory"][];
        /** Who signs for the company from now on, in place of those before. */
        SignatoriesChange: {
            /** Everybody who signs for the company. Where the list is empty, nobody does. */
            signatories: components["schemas"]["Signatories"];
        };
        /** Name of a company in the bank's two languages. */
        CompanyName: {
            /**
             * The name in English.
             * @example Tuwaiq Modern Contracting Company
             */
            en: string;
            /**
             * The name in Arabic.
             * @example شركة طويق الحديثة للمقاولات
             */
            ar: string;
        };
        /** A company and who signs for it, on its account and its guarantee line. */
        Company: {
            /** The company's ten digits in the commercial register. */
            commercialRegistrationNumber: components["schemas"]["CompanyNumber"];
            /** Name of a company in the bank's two languages. */
            name: components["schemas"]["CompanyName"];
            /** Everybody who signs for the company. Where the list is empty, nobody does. */
            signatories: components["schemas"]["Signatories"];
        };
        /** A mail to a developer. */
        Mail: {
            /** E-mail address. Upper and lower case make no difference; answers have it in lower case. */
            to: components["schemas"]["Email"];
            /**
             * The subject line, in both languages.
             * @example A new password · كلمة مرور جديدة
             */
            subject: string;
            /**
             * The text, in both languages.
             * @example Set a new password: http://localhost:8080/dashboard/password-reset?code=q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C
             */
            text: string;
            /** A time in UTC with milliseconds. */
            createdDateTime: components["schemas"]["DateTime"];
        };
        /** A description in both languages. */
        Description: {
            /**
             * The description in English.
             * @example Rejected by SARIE, insufficient funds
             */
            en: string;
            /**
             * The description in Arabic.
             * @example مرفوضة من سريع لعدم كفاية الرصيد
             */
            ar: string;
        };
        /** The fixed values with which the sandbox behaves in a special way. */
        MagicValues: {
            /** Customers that show a case. */
            customers: {
                /** National identification number. It starts with 1 for citizens and with 2 for residents. */
                nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
                /** A description in both languages. */
                description: components["schemas"]["Description"];
            }[];
            /** Amounts that the core bank treats in a special way. */
            amounts: {
                /**
                 * A whole amount (4004.00), or the ending of an amount (.01).
                 * @example .01
                 */
                amount: string;
                /**
                 * Whether the amount is one of a payment or of a letter of guarantee.
                 * @example payment
                 * @enum {string}
                 */
                appliesTo: "payment" | "letterOfGuarantee";
                /** A description in both languages. */
                description: components["schemas"]["Description"];
            }[];
            /** Accounts of this bank that show a case of payee verification. */
            payees: {
                /** IBAN without blanks. */
                iban: components["schemas"]["Iban"];
                /** Names that match, those of every holder and trading names. */
                names: {
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
                }[];
                /** A description in both languages. */
                description: components["schemas"]["Description"];
            }[];
            /** Accounts of other banks that show a case of account verification. */
            remoteIbans: {
                /** IBAN without blanks. */
                iban: components["schemas"]["Iban"];
                /**
                 * The BIC of the account's bank, for `holdingEntity.value`; another BIC gives NON_PARTICIPANT.
                 * @example SBXASARI
                 */
                bic: string;
                /**
                 * The status or code with which account verification answers.
                 * @example 504
                 */
                answer: string;
                /** A description in both languages. */
                description: components["schemas"]["Description"];
            }[];
        };
        /**
         * The state of a payment at the core bank.
         * @example completed
         * @enum {string}
         */
        BankPaymentState: "pending" | "completed" | "rejected" | "cancelled";
        /**
         * The id under which payment initiation shows the payment.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        PaymentId: string;
        /** Name of the creditor as the request gave it, in one language or in both. */
        CreditorName: {
            /**
             * The name in English.
             * @example Al Noor Trading Establishment
             */
            en?: string;
            /**
             * The name in Arabic.
             * @example مؤسسة النور التجارية
             */
            ar?: string;
        };
        /**
         * The rejecting system, a point, and its code.
         * @example SARIE.AC04
         */
        ReasonCode: string;
        /**
         * Why it was rejected, for people; the app reads it.
         * @example The creditor account is closed · حساب المستفيد مغلق
         */
        ReasonMessage: string;
        /** A payment as the core bank knows it. */
        BankPayment: {
            /** The id under which payment initiation shows the payment. */
            paymentId: components["schemas"]["PaymentId"];
            /** National identification number. It starts with 1 for citizens and with 2 for residents. */
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /** The state of a payment at the core bank. */
            state: components["schemas"]["BankPaymentState"];
            /** How much money, and in which currency. */
            amount: components["schemas"]["Amount"];
            /** IBAN without blanks. */
            debtorIban: components["schemas"]["Iban"];
            /** IBAN without blanks. */
            creditorIban: components["schemas"]["Iban"];
            /** Name of the creditor as the request gave it, in one language or in both. */
            creditorName: components["schemas"]["CreditorName"];
            /** The rejecting system, a point, and its code. */
            reasonCode?: components["schemas"]["ReasonCode"];
            /** Why it was rejected, for people; the app reads it. */
            reasonMessage?: components["schemas"]["ReasonMessage"];
            /** A time in UTC with milliseconds. */
            receivedDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            decidedDateTime?: components["schemas"]["DateTime"];
        };
        /** An approval. The customer may be named. */
        Approval: {
            /** National identification number. It starts with 1 for citizens and with 2 for residents. */
            nationalIdentificationNumber?: components["schemas"]["NationalIdentificationNumber"];
        };
        /** A rejection. Without a reason it is PASP.Declined. */
        Rejection: {
            /** The rejecting system, a point, and its code. */
            reasonCode?: components["schemas"]["ReasonCode"];
            /** Why it was rejected, for people; the app reads it. */
            reasonMessage?: components["schemas"]["ReasonMessage"];
        };
        /**
         * The state of a letter at the core bank.
         * @example issued
         * @enum {string}
         */
        BankLetterState: "pending" | "issued" | "rejected" | "cancelled" | "expired";
        /**
         * The id under which the letter interface shows the letter.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeId: string;
        /**
         * Format: int64
         * The company's ten digits in the commercial register.
         * @example 1010123456
         */
        CommercialRegistrationNumber: number;
        /** A letter of guarantee as the core bank knows it. */
        BankLetter: {
            /** The id under which the letter interface shows the letter. */
            letterOfGuaranteeId: components["schemas"]["LetterOfGuaranteeId"];
            /** National identification number. It starts with 1 for citizens and with 2 for residents. */
            nationalIdentificationNumber: components["schemas"]["NationalIdentificationNumber"];
            /** The company's ten digits in the commercial register. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /** Name of a company in the bank's two languages. */
            applicantName: components["schemas"]["CompanyName"];
            /** The state of a letter at the core bank. */
            state: components["schemas"]["BankLetterState"];
            /** How much money, and in which currency. */
            amount: components["schemas"]["Amount"];
            /**
             * Name of the beneficiary as the request gave it.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            beneficiaryName: string;
            /**
             * The applicant's own number of the request.
             * @example TMC-LG-2026-0117
             */
            customerReferenceNumber: string;
            /** A time in UTC with milliseconds. */
            validityExpiryDateTime?: components["schemas"]["DateTime"];
            /** The rejecting system, a point, and its code. */
            reasonCode?: components["schemas"]["ReasonCode"];
            /** Why it was rejected, for people; the app reads it. */
            reasonMessage?: components["schemas"]["ReasonMessage"];
            /** A time in UTC with milliseconds. */
            receivedDateTime: components["schemas"]["DateTime"];
            /** A time in UTC with milliseconds. */
            decidedDateTime?: components["schemas"]["DateTime"];
        };
        /** How much the bank guarantees for a company. What is free is the limit less what is reserved. */
        GuaranteeLine: {
            /** The company's ten digits in the commercial register. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /**
             * Unified national number of the establishment.
             * @example 7001234567
             */
            unifiedNumber: string;
            /** Name of a company in the bank's two languages. */
            name: components["schemas"]["CompanyName"];
            /** Customers who may authorize letters for the company. */
            signatories: components["schemas"]["NationalIdentificationNumber"][];
            /** How much money, and in which currency. */
            limit: components["schemas"]["Amount"];
            /** How much money, and in which currency. */
            reserved: components["schemas"]["Amount"];
            /** How much money, and in which currency. */
            free: components["schemas"]["Amount"];
        };
        /** The clock of the sandbox. */
        Clock: {
            /** A time in UTC with milliseconds. */
            currentDateTime: components["schemas"]["DateTime"];
            /**
             * Seconds by which the sandbox is ahead of the machine's clock.
             * @example 3600
             */
            offsetSeconds: number;
        };
        /** How far the clock moves. */
        ClockAdvance: {
            /**
             * Seconds by which the clock moves forward, at most 400 days, which is longer than any consent lives.
             * @example 3600
             */
            advanceSeconds: number;
        };
        /** Whether the instance can serve requests. */
        Health: {
            /**
             * up when requests can be served. What the core bank says of itself makes no instance down.
             * @example up
             * @enum {string}
             */
            status: "up" | "down";
            /** The checks that were made. */
            checks: {
                /**
                 * What was checked: database; signer, where the bank's keys are kept elsewhere; coreBank, where its adapter says how it does.
                 * @example database
                 */
                name: string;
                /**
                 * The result of the check.
                 * @example up
                 * @enum {string}
                 */
                status: "up" | "down";
            }[];
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
        /** The caller may not do this, or a browser sent the write from another site. */
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
        /** The current state does not allow it. */
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
        /** The id is unknown, or belongs to somebody else; both get the same answer. */
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
    };
    parameters: {
        /**
         * Only sessions behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
         */
        DashboardSessionBefore: components["schemas"]["SessionId"];
        /**
         * The id of the session, as the list has it.
         * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
         */
        DashboardSessionId: components["schemas"]["SessionId"];
        /**
         * The tokenId of the token, as the list has it.
         * @example 4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7
         */
        ApiTokenIdParameter: components["schemas"]["TokenId"];
        /**
         * The organisation, as listOrganisations has it.
         * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
         */
        DashboardOrganisationId: components["schemas"]["OrganisationKey"];
        /**
         * The member.
         * @example 5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6
         */
        MemberId: components["schemas"]["MemberKey"];
        /**
         * The invitation.
         * @example 9a4c7d12-6e80-4b35-a1f7-c3d82e05f694
         */
        MemberInvitationId: components["schemas"]["InvitationKey"];
        /**
         * The app id (client_id) of the app.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientIdParameter: components["schemas"]["ClientId"];
        /**
         * Only events in this state.
         * @example pending
         */
        DeliveryStateParameter: components["schemas"]["DeliveryState"];
        /**
         * Only events of this type.
         * @example KSAOB.Resource.Created
         */
        DeliveryEventTypeParameter: components["schemas"]["KnownEventType"];
        /**
         * Only events about consents, payments or letters.
         * @example payment
         */
        DeliveryResourceKind: components["schemas"]["ResourceKind"];
        /**
         * Only events of this consent and what came of it.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        DeliveryConsentId: string;
        /**
         * Only events whose sequence is smaller.
         * @example 1042
         */
        DeliveryBefore: string;
        /**
         * The jti of the event.
         * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
         */
        EventIdParameter: components["schemas"]["EventId"];
        /**
         * The id of the address, as the list has it.
         * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
         */
        WebhookIdParameter: components["schemas"]["WebhookId"];
        /**
         * How far back to look. Without it, 24 hours.
         * @example 7d
         */
        OverviewPeriodParameter: components["schemas"]["OverviewPeriod"];
        /**
         * Consents, or the payments or letters that came of them.
         * @example payment
         */
        ResourceKindParameter: components["schemas"]["ResourceKind"];
        /**
         * Only resources in this status, as their contract writes it.
         * @example KSAOB.Pending
         */
        ResourceStatusParameter: components["schemas"]["ResourceStatus"];
        /**
         * The cursor of the page before. Without it, from the newest on.
         * @example 1763717702008_2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        ResourceAfter: components["schemas"]["ResourceCursor"];
        /**
         * A ConsentId, PaymentId or LetterOfGuaranteeId of the app.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        ResourceIdParameter: components["schemas"]["ResourceId"];
        /**
         * Only requests with this HTTP status. The word `refused` stands for all whose `outcome` is refused or failed.
         * @example refused
         */
        RequestStatus: string;
        /**
         * Only requests of this operation.
         * @example createPaymentConsent
         */
        RequestOperation: string;
        /**
         * Only requests about this payment or letter.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        RequestResource: string;
        /**
         * Only requests with this x-fapi-interaction-id.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        RequestInteraction: string;
        /**
         * Only requests that came at this time or later.
         * @example 2026-11-22T08:00:00Z
         */
        RequestFrom: string;
        /**
         * Only requests that came before this time.
         * @example 2026-11-22T09:00:00Z
         */
        RequestTo: string;
        /**
         * Only requests before the one with this id.
         * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
         */
        RequestBefore: components["schemas"]["RequestId"];
        /**
         * The id of the request, as the list has it.
         * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
         */
        RequestIdParameter: components["schemas"]["RequestId"];
        /**
         * The cursor of the answer before. Without it, from the oldest event on.
         * @example 1042
         */
        EventCursor: components["schemas"]["Cursor"];
        /**
         * The most events to return. One answer has at most 25, also where more are asked for.
         * @example 20
         */
        EventLimit: string;
        /**
         * National identification number of the customer.
         * @example 1000000016
         */
        NationalIdentificationNumberParameter: components["schemas"]["NationalIdentificationNumber"];
        /**
         * The id of the authorization, as the list has it.
         * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        AuthorizationIdParameter: components["schemas"]["AuthorizationId"];
        /**
         * The auth_req_id that the authorization server gave the app.
         * @example 1c266114-a1be-4252-8ad1-04986c5b9ac1
         */
        AuthReqIdParameter: components["schemas"]["AuthReqId"];
        /**
         * What the customer does.
         * @example allow
         */
        AuthorizationAction: "allow" | "deny";
        /**
         * The AccountId of the account.
         * @example acc-000103
         */
        BankAccountId: components["schemas"]["AccountId"];
        /**
         * The company's ten digits in the commercial register.
         * @example 5900112233
         */
        CompanyNumberParameter: components["schemas"]["CompanyNumber"];
        /**
         * Only payments in this state.
         * @example pending
         */
        BankPaymentStateParameter: components["schemas"]["BankPaymentState"];
        /**
         * Only payments behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        BankPaymentBefore: components["schemas"]["PaymentId"];
        /**
         * The PaymentId of the payment initiation interface.
         * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
         */
        PaymentIdParameter: components["schemas"]["PaymentId"];
        /**
         * Only letters in this state.
         * @example pending
         */
        BankLetterStateParameter: components["schemas"]["BankLetterState"];
        /**
         * Only letters behind the one with this id in the list. Behind an id that the list does not know there are none.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        BankLetterBefore: components["schemas"]["LetterOfGuaranteeId"];
        /**
         * The LetterOfGuaranteeId of the letter-of-guarantee interface.
         * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
         */
        LetterOfGuaranteeIdParameter: components["schemas"]["LetterOfGuaranteeId"];
    };
    requestBodies: never;
    headers: {
        /**
         * The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * The session cookie `sanad_session`. It is HttpOnly, SameSite=Lax, Path=/, Secure on https, and lives for 12 hours.
         * @example sanad_session=2dTHMEx5sN3mCj8wTq0E7d4xGQm3T3H2f4o0p2Jx9aY; Max-Age=43200; Path=/; HttpOnly; SameSite=Lax
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
                "application/json": components["schemas"]["DeveloperRequest"];
            };
        };
        responses: {
            /** The developer, signed in. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Set-Cookie": components["headers"]["SessionCookie"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            /** The developer of this session. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * Only sessions behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
                 */
                before?: components["parameters"]["DashboardSessionBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sessions that are open, the newest first. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSession"][];
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
    endSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the session, as the list has it.
                 * @example 9h_Qm2Jx9aYk3v0YxtJ8nQ
                 */
                sessionId: components["parameters"]["DashboardSessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Ended. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestEmailProof: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Accepted; the mail is on its way. */
            202: {
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
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiTokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The tokens. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiToken"][];
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
    createApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiTokenRequest"];
            };
        };
        responses: {
            /** The token. It is never shown again. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ShownApiToken"];
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
    revokeApiToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The tokenId of the token, as the list has it.
                 * @example 4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7
                 */
                tokenId: components["parameters"]["ApiTokenIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Revoked. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How the second step stands. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SecondFactor"];
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
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorRequest"];
            };
        };
        responses: {
            /** The secret. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BegunSecondFactor"];
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
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** It is on. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
    replaceRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** The new ones. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecoveryCodes"];
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
    removeSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorCode"];
            };
        };
        responses: {
            /** It is off. */
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
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    proveEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailProof"];
            };
        };
        responses: {
            /** The address is proven. */
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
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** Accepted. Whether a mail is sent is not told. */
            202: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
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
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordReset"];
            };
        };
        responses: {
            /** The password is set. Nobody is signed in. */
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
                    "application/json": components["schemas"]["Session"];
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
    deleteSession: {
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
    listOrganisations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organisations, the own one first. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOrganisation"][];
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
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The members, in the order in which they came. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
                /**
                 * The member.
                 * @example 5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6
                 */
                developerId: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Removed. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
                /**
                 * The member.
                 * @example 5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6
                 */
                developerId: components["parameters"]["MemberId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberChange"];
            };
        };
        responses: {
            /** The member as they are now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Member"];
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
    listMemberInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The invitations. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberInvitation"][];
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
    inviteMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInvitationRequest"];
            };
        };
        responses: {
            /** The invitation. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MemberInvitation"];
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
    revokeMemberInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The organisation, as listOrganisations has it.
                 * @example 0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de
                 */
                organisationId: components["parameters"]["DashboardOrganisationId"];
                /**
                 * The invitation.
                 * @example 9a4c7d12-6e80-4b35-a1f7-c3d82e05f694
                 */
                invitationId: components["parameters"]["MemberInvitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Taken back. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    acceptMemberInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberInvitationCode"];
            };
        };
        responses: {
            /** The organisation. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DashboardOrganisation"];
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
    listApps: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The apps, oldest first, without their secrets. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
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
                "application/json": components["schemas"]["AppRequest"];
            };
        };
        responses: {
            /** The app and its secret. The secret is shown in this answer only. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisteredApp"];
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
    getApp: {
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
            /** The app, without its secret. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteApp: {
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
            /** Deleted. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApp: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["AppChanges"];
            };
        };
        responses: {
            /** The app as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateAppSecret: {
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
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** The new secret, shown in this answer only. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listCredentials: {
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
            /** The secrets and keys, the newest first. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AppCredentials"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFirstSteps: {
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
            /** The first steps, with what is done of them. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FirstSteps"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["JwksCheckRequest"];
            };
        };
        responses: {
            /** What is found at the address. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["JwksCheck"];
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
    listDeliveries: {
        parameters: {
            query?: {
                /**
                 * Only events in this state.
                 * @example pending
                 */
                state?: components["parameters"]["DeliveryStateParameter"];
                /**
                 * Only events of this type.
                 * @example KSAOB.Resource.Created
                 */
                eventType?: components["parameters"]["DeliveryEventTypeParameter"];
                /**
                 * Only events about consents, payments or letters.
                 * @example payment
                 */
                resourceKind?: components["parameters"]["DeliveryResourceKind"];
                /**
                 * Only events of this consent and what came of it.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                consentId?: components["parameters"]["DeliveryConsentId"];
                /**
                 * Only events whose sequence is smaller.
                 * @example 1042
                 */
                before?: components["parameters"]["DeliveryBefore"];
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
            /** The events with their latest tries. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayDeliveries: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayRequest"];
            };
        };
        responses: {
            /** The events are queued. */
            202: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replayed"];
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
    getDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The jti of the event.
                 * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
                 */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event and its delivery. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveredEvent"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The jti of the event.
                 * @example 1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248
                 */
                eventId: components["parameters"]["EventIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event is queued. */
            202: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Replayed"];
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
    sendTestEvent: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestEventRequest"];
            };
        };
        responses: {
            /** The event is queued. */
            202: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestEvent"];
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
    listWebhooks: {
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
            /** The addresses. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    switchWebhookOn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the address, as the list has it.
                 * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
                 */
                webhookId: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The address as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
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
    removeWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the address, as the list has it.
                 * @example 5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946
                 */
                webhookId: components["parameters"]["WebhookIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Removed. */
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
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAppOverview: {
        parameters: {
            query?: {
                /**
                 * How far back to look. Without it, 24 hours.
                 * @example 7d
                 */
                period?: components["parameters"]["OverviewPeriodParameter"];
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
            /** The overview. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Overview"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listResources: {
        parameters: {
            query: {
                /**
                 * Consents, or the payments or letters that came of them.
                 * @example payment
                 */
                resourceKind: components["parameters"]["ResourceKindParameter"];
                /**
                 * Only resources in this status, as their contract writes it.
                 * @example KSAOB.Pending
                 */
                status?: components["parameters"]["ResourceStatusParameter"];
                /**
                 * The cursor of the page before. Without it, from the newest on.
                 * @example 1763717702008_2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                after?: components["parameters"]["ResourceAfter"];
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
            /** A page of resources. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourcePage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getResource: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * A ConsentId, PaymentId or LetterOfGuaranteeId of the app.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                resourceId: components["parameters"]["ResourceIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The resource with its moves. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResourceTimeline"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listLoggedRequests: {
        parameters: {
            query?: {
                /**
                 * Only requests with this HTTP status. The word `refused` stands for all whose `outcome` is refused or failed.
                 * @example refused
                 */
                status?: components["parameters"]["RequestStatus"];
                /**
                 * Only requests of this operation.
                 * @example createPaymentConsent
                 */
                operationId?: components["parameters"]["RequestOperation"];
                /**
                 * Only events of this consent and what came of it.
                 * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                consentId?: components["parameters"]["DeliveryConsentId"];
                /**
                 * Only requests about this payment or letter.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                resourceId?: components["parameters"]["RequestResource"];
                /**
                 * Only requests with this x-fapi-interaction-id.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                interactionId?: components["parameters"]["RequestInteraction"];
                /**
                 * Only requests that came at this time or later.
                 * @example 2026-11-22T08:00:00Z
                 */
                from?: components["parameters"]["RequestFrom"];
                /**
                 * Only requests that came before this time.
                 * @example 2026-11-22T09:00:00Z
                 */
                to?: components["parameters"]["RequestTo"];
                /**
                 * Only requests before the one with this id.
                 * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
                 */
                before?: components["parameters"]["RequestBefore"];
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
            /** The requests. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoggedRequest"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getLoggedRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The app id (client_id) of the app.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: components["parameters"]["ClientIdParameter"];
                /**
                 * The id of the request, as the list has it.
                 * @example 019abd2c-7e51-7001-9c4e-2f6b8d03a517
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
                    "application/json": components["schemas"]["LoggedRequestDetails"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkSignature: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatureQuestion"];
            };
        };
        responses: {
            /** The verdicts. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignatureVerdicts"];
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
    createTestCertificate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestCertificateRequest"];
            };
        };
        responses: {
            /** The certificate, and that of the CA. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestCertificate"];
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
    listEvents: {
        parameters: {
            query?: {
                /**
                 * The cursor of the answer before. Without it, from the oldest event on.
                 * @example 1042
                 */
                after?: components["parameters"]["EventCursor"];
                /**
                 * The most events to return. One answer has at most 25, also where more are asked for.
                 * @example 20
                 */
                limit?: components["parameters"]["EventLimit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Events behind the cursor, oldest first. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FetchedEvents"];
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
    listSinkArrivals: {
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
            /** What arrived, with the event that it carried. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SinkArrival"][];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            /** All customers. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listOneTimeCodes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The valid codes. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPhoneMessages: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The messages. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PhoneMessage"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuthorizations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What waits for the customer. Empty also for a number that no customer has. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WaitingAuthorization"][];
                };
            };
            400: components["responses"]["BadRequest"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approveAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
                /**
                 * The id of the authorization, as the list has it.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                authorizationId: components["parameters"]["AuthorizationIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["AuthorizationApproval"];
            };
        };
        responses: {
            /** The authorization as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedAuthorization"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    declineAuthorization: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * National identification number of the customer.
                 * @example 1000000016
                 */
                nationalIdentificationNumber: components["parameters"]["NationalIdentificationNumberParameter"];
                /**
                 * The id of the authorization, as the list has it.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                authorizationId: components["parameters"]["AuthorizationIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The authorization as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedAuthorization"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decideAuthorization: {
        parameters: {
            query: {
                /**
                 * The auth_req_id that the authorization server gave the app.
                 * @example 1c266114-a1be-4252-8ad1-04986c5b9ac1
                 */
                auth_req_id: components["parameters"]["AuthReqIdParameter"];
                /**
                 * What the customer does.
                 * @example allow
                 */
                action: components["parameters"]["AuthorizationAction"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The authorization as it was decided. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DecidedAuthorization"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setAccountStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The AccountId of the account.
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
            /** The account in its new state. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    setSignatories: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The company's ten digits in the commercial register.
                 * @example 5900112233
                 */
                commercialRegistrationNumber: components["parameters"]["CompanyNumberParameter"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatoriesChange"];
            };
        };
        responses: {
            /** The company with those who sign for it now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Company"];
                };
            };
            400: components["responses"]["BadRequest"];
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
    listMails: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The mails. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Mail"][];
                };
            };
            400: components["responses"]["BadRequest"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            /** Customers, amounts and IBANs. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBankPayments: {
        parameters: {
            query?: {
                /**
                 * Only payments in this state.
                 * @example pending
                 */
                state?: components["parameters"]["BankPaymentStateParameter"];
                /**
                 * Only payments behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                before?: components["parameters"]["BankPaymentBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The payments. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    approvePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The PaymentId of the payment initiation interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Approval"];
            };
        };
        responses: {
            /** The payment as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The PaymentId of the payment initiation interface.
                 * @example 2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04
                 */
                PaymentId: components["parameters"]["PaymentIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** The payment as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBankLetters: {
        parameters: {
            query?: {
                /**
                 * Only letters in this state.
                 * @example pending
                 */
                state?: components["parameters"]["BankLetterStateParameter"];
                /**
                 * Only letters behind the one with this id in the list. Behind an id that the list does not know there are none.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                before?: components["parameters"]["BankLetterBefore"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The letters. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    issueLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rejectLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Rejection"];
            };
        };
        responses: {
            /** The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelLetter: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The LetterOfGuaranteeId of the letter-of-guarantee interface.
                 * @example 9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496
                 */
                LetterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeIdParameter"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The letter as it is now. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
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
            /** The lines. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
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
            /** The clock. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            503: components["responses"]["ServiceUnavailable"];
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
            /** The clock after the move. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["ContentTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
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
            /** The process runs. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            /** Requests can be served. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
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
            /** Requests cannot be served now. */
            503: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
}

// Written by make generate from specs/account-verification. Do not edit.
export interface paths {
    "/v1.1/account-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an account
         * Answers one question about one account: a name or an identifier, with or without the state of the account, or the state alone. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.
         */
        post: operations["verifyAccount"];
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
        /** A question about one account. */
        AccountVerificationRequest: {
            /** The question and who asks it. */
            data: {
                /** Who asks, and which relation to the payee justifies it. `idType` and `idValue` come together. `reference` is mandatory with idType ICS (mandates). */
                initiator?: components["schemas"]["Initiator"];
                /** What is asked about which account. */
                query: components["schemas"]["Query"];
            };
        };
        /** The answer to a question about one account. */
        AccountVerificationResponse: {
            /** Holds the outcome of the question. */
            data: {
                /** What was found out about the account, and who said so. */
                result: components["schemas"]["VerificationResult"];
            };
        };
        /** What was found out about the account, and who said so. */
        VerificationResult: {
            /** Unique reference of the verification. If another bank was asked, it was the X-Request-ID of that question. */
            id: components["schemas"]["ResultId"];
            /**
             * A confirmation for people.
             * @example The account was verified.
             */
            message?: string;
            /** What was found out about the account. */
            account: {
                /**
                 * Repeats data.query.account.id.
                 * @example SA3099000000608010799819
                 */
                id: string;
                /**
                 * Repeats data.query.account.secondaryId.
                 * @example branch-7
                 */
                secondaryId?: string;
                /**
                 * The state of the account. INACTIVE, inactive or dormant. FORBIDDEN, the account must not be verified. NOT_FOUND, the responder has no such account. UNABLE_TO_MATCH, the responder cannot tell now. Other banks do not report states: an account that they can verify is ACTIVE, one that they cannot is NOT_FOUND.
                 * @example ACTIVE
                 * @enum {string}
                 */
                status: "ACTIVE" | "INACTIVE" | "CLOSED" | "FORBIDDEN" | "NOT_FOUND" | "UNABLE_TO_MATCH";
                /**
                 * The result of the name check. Present when NAME was asked.
                 * @example PARTIAL_MATCH
                 * @enum {string}
                 */
                nameCheckStatus?: "FULL_MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "UNABLE_TO_MATCH";
                /**
                 * The name that the responder holds. Present with PARTIAL_MATCH only.
                 * @example Abdullah Mohammed Al-Qahtani
                 */
                respondedName?: string;
                /** The result of the identifier check. Present when ID was asked. */
                identities?: {
                    /**
                     * FULL_MATCH, the identifier is the holder's. NO_MATCH, it is not. UNABLE_TO_MATCH, the bank does not hold such an identifier or cannot verify the account.
                     * @example FULL_MATCH
                     * @enum {string}
                     */
                    status: "FULL_MATCH" | "NO_MATCH" | "UNABLE_TO_MATCH";
                    /**
                     * Repeats the request.
                     * @example COID
                     */
                    type: string;
                    /**
                     * Repeats the request.
                     * @example 1010123456
                     */
                    value: string;
                };
            };
            /** Who answered, and the exact answer. */
            responder: components["schemas"]["Responder"];
        };
        /** Who answered, and the exact answer. */
        Responder: {
            /**
             * The rules under which the holding bank answered, here EPC Verification of Payee.
             * @example EPC_VOP
             */
            accountVerificationScheme: 'EPC_VOP' | (string & {});
            /**
             * The version of the scheme's interface.
             * @example v1
             */
            apiVersion?: string;
            /**
             * Format: uri-reference
             * Address of the scheme's interface description. Not sent yet.
             * @example https://bank.example/docs
             */
            urlVerificationScheme?: string;
            /**
             * Format: date-time
             * When the scheme's answer was received, in UTC with milliseconds.
             * @example 2026-11-21T09:30:00.117Z
             */
            receivedTime?: string;
            /**
             * Format: byte
             * The original answer of the scheme, byte for byte, in base64. For a question about the state alone it is the state as JSON.
             * @example eyJwYXJ0eU5hbWVNYXRjaCI6Ik1UQ0gifQ==
             */
            data: string;
            /** The bank that answered. */
            entity: {
                /**
                 * The kind of idValue.
                 * @example BICFI
                 */
                idType: string;
                /**
                 * Identification of the bank.
                 * @example SNADSARI
                 */
                idValue: string;
                /**
                 * The responder's reference of the question.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                reference?: string;
            };
            /** The scheme's code as an object, the same code as in schemeResponseCodes. Absent when only the state was asked. */
            "scheme-response-code"?: {
                /**
                 * Whether the scheme has completed the verification.
                 * @example COMPLETED
                 */
                status: string;
                /**
                 * The scheme's code, MTCH, CMTC, NMTC or NOAP.
                 * @example MTCH
                 */
                name: string;
                /** The same code with the scheme it belongs to. */
                "response-code-id": {
                    /**
                     * The scheme that defines the code.
                     * @example EPC_VOP
                     */
                    identificationType: string;
                    /**
                     * The scheme's code.
                     * @example MTCH
                     */
                    reasonCode: string;
                };
            };
            /** The scheme's codes as a list. */
            schemeResponseCodes?: {
                /**
                 * The scheme's code.
                 * @example MTCH
                 */
                name: 'MTCH' | 'CMTC' | 'NMTC' | 'NOAP' | (string & {});
                /** Further identifications of the code. */
                id: string[];
            }[];
        };
        /** Why the request was refused. */
        AccountVerificationError: {
            /**
             * Format: uuid
             * A new id for this error. Quote `x-fapi-interaction-id` when you ask about it.
             * @example 0b8f9d3e-41c7-4e5a-8f0d-2c6b7a15e4d9
             */
            id: string;
            /**
             * The kind of error, for programs.
             * @example BAD_REQUEST
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "TOO_MANY_REQUESTS" | "UNEXPECTED_ERROR" | "BAD_GATEWAY" | "SERVICE_UNAVAILABLE";
            /**
             * The kind of error in words.
             * @example The request was refused.
             */
            message: string;
            /** Every fault of the stage of checks that refused the request. */
            errors: {
                /**
                 * What went wrong, for programs.
                 *
                 *     - INVALID_FIELD: a value is wrong, or the body is no JSON or too large. MISSING_FIELD: a mandatory field is absent or null.
                 *       Correct what `path` names.
                 *     - INVALID_FIELD_COMBO: a name and an identity exclude each other. Ask for one of them.
                 *     - NON_PARTICIPANT: the holding bank does not take part. Name a participant.
                 *     - INVALID_HEADER: a header has a wrong value. MISSING_HEADER: one is absent. Correct the header that `path` names.
                 *     - UNAUTHORISED: the token is missing, expired, revoked or unknown. Get a new one. FORBIDDEN: it is of another product or
                 *       kind. Use the developer token of a VOP app.
                 *     - NOT_FOUND: there is no such address. METHOD_NOT_ALLOWED: with 405 the address takes other methods; with 421 the bank of
                 *       this account does not answer such questions.
                 *     - REQUEST_TIMEOUT: the body came too slowly. TOO_MANY_REQUESTS: wait as many seconds as Retry-After says.
                 *     - UNEXPECTED_ERROR: this bank's fault. BAD_GATEWAY: the other bank's answer cannot be used. SERVICE_UNAVAILABLE: the other
                 *       bank cannot be reached, or did not answer in time. Try again later, in all three cases.
                 * @example INVALID_FIELD
                 * @enum {string}
                 */
                errorCode: "INVALID_FIELD" | "MISSING_FIELD" | "NON_PARTICIPANT" | "INVALID_FIELD_COMBO" | "INVALID_HEADER" | "MISSING_HEADER" | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "TOO_MANY_REQUESTS" | "UNEXPECTED_ERROR" | "BAD_GATEWAY" | "SERVICE_UNAVAILABLE";
                /**
                 * What was wrong, where, and what would be right.
                 * @example data.query.account.id is not an IBAN: its country, length, form or check digits are wrong (ISO 13616).
                 */
                message: string;
                /**
                 * The field or header at fault. Present when a field or header is at fault.
                 * @example data.query.account.id
                 */
                path?: string;
                /**
                 * Format: uri-reference
                 * Where the code is described, with its causes and what helps. A path below the base address.
                 * @example /docs/errors#INVALID_FIELD
                 */
                url: string;
            }[];
        };
        /** Who asks, and which relation to the payee justifies it. `idType` and `idValue` come together. `reference` is mandatory with idType ICS (mandates). */
        Initiator: {
            /**
             * The kind of idValue.
             * @example VAT
             */
            idType?: 'ICQX' | 'ICS' | 'VAT' | (string & {});
            /**
             * Identification of the requester.
             * @example 310123456700003
             */
            idValue?: string;
            /**
             * Reference of the relationship that justifies the request, for example of an invoice. The prefix RUM- is recommended for a unique mandate reference.
             * @example RUM-INV-2026-4471
             */
            reference?: string;
        };
        /**
         * One question. STATUS asks for the state of the account, NAME and ID compare with its holder.
         * @example NAME
         * @enum {string}
         */
        QueryType: "STATUS" | "NAME" | "ID";
        /** The account, the bank that holds it, and what is to be compared. */
        QueriedAccount: {
            /**
             * Whether the account belongs to a business or a person. It does not influence the answer.
             * @example PERSONAL
             * @enum {string}
             */
            type?: "BUSINESS" | "PERSONAL";
            /**
             * The name to compare. Mandatory when types has NAME (otherwise MISSING_FIELD).
             * @example <السبيعي,منيرة,عبدالعزيز,السيدة>
             */
            name?: string;
            /**
             * How id identifies the account. IBAN is served, and ACNR for the accounts of this bank; everything else is refused with 421.
             * @example IBAN
             * @enum {string}
             */
            idScheme: "IBAN" | "ACNR" | "CUID" | "UPIC" | "SCAN";
            /**
             * The account in the form of its scheme. An IBAN has no blanks and correct check digits (ISO 13616, mod 97). An account number (ACNR) is the last 18 characters of this bank's IBAN, digits and capital letters, with or without its leading zeros; holdingEntity names this bank by its BIC.
             * @example SA3099000000608010799819
             */
            id: string;
            /**
             * Reference of a sub-account. It does not influence the answer, which repeats it.
             * @example branch-7
             */
            secondaryId?: string;
            /** The bank that holds the account. */
            holdingEntity: {
                /**
                 * The kind of value. Participants are known by their BIC, so every kind but BICFI is refused as NON_PARTICIPANT.
                 * @example BICFI
                 */
                type: 'BICFI' | 'INFSC' | 'USPID' | 'USABA' | (string & {});
                /**
                 * Identification of the bank; for BICFI a BIC of 8 or 11 characters.
                 * @example SNADSARI
                 */
                value: string;
            };
            /** The identifier to compare. Mandatory when types has ID (otherwise MISSING_FIELD). */
            identities?: {
                /**
                 * The kind of identifier. COID and CR are the commercial registration, TXID and VAT the VAT number, UNN the unified national number, NIDN and NID the national identification number, IQAMA a resident's number, CCPT a passport; DUNS, LEI and BIC mean what their names say. Every other kind is answered with UNABLE_TO_MATCH.
                 * @example COID
                 */
                type: 'COID' | 'CR' | 'TXID' | 'VAT' | 'DUNS' | 'LEI' | 'BIC' | 'UNN' | 'NIDN' | 'NID' | 'IQAMA' | 'CCPT' | (string & {});
                /**
                 * The identifier. Letter case, blanks and hyphens make no difference.
                 * @example 1010123456
                 */
                value: string;
            };
        };
        /** What is asked about which account. */
        Query: {
            /** What is asked. NAME and ID exclude each other (INVALID_FIELD_COMBO). */
            types: components["schemas"]["QueryType"][];
            /**
             * The requester's own tracking reference.
             * @example INV-2026-4471
             */
            xRefId?: string;
            /** The account, the bank that holds it, and what is to be compared. */
            account: components["schemas"]["QueriedAccount"];
        };
        /**
         * Format: uuid
         * Unique reference of the verification. If another bank was asked, it was the X-Request-ID of that question.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ResultId: string;
        /** Reserved and never sent. */
        AcceptedVerification: {
            /** Reserved and never sent. */
            data: {
                /** Reserved and never sent. */
                result: {
                    /** Unique reference of the verification. If another bank was asked, it was the X-Request-ID of that question. */
                    id: components["schemas"]["ResultId"];
                    /**
                     * Reserved and never sent.
                     * @example The verification goes on.
                     */
                    message?: string;
                };
            };
        };
    };
    responses: {
        /** The answer of the bank that holds the account. */
        Verified: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationResponse"];
            };
        };
        /** Reserved. This service never sends it. */
        Accepted: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AcceptedVerification"];
            };
        };
        /** INVALID_FIELD: a value is wrong, the JSON is malformed, or the body is larger than 16 KiB. MISSING_FIELD: a mandatory field is missing or null. INVALID_FIELD_COMBO: name and ID exclude each other. NON_PARTICIPANT: holdingEntity names no participant. INVALID_HEADER and MISSING_HEADER: a header is wrong or missing. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The token is missing, has expired or was not issued by this bank, or its app was deleted. */
        Unauthorised: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The token belongs to an app of another product. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** No contract has this address, or the bank does not offer this interface. An unknown account is not an error. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The address allows POST only. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                Allow: components["headers"]["Allow"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The body of the request did not arrive in time. */
        RequestTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The bank of the account does not serve its identification scheme, its country or this kind of question. */
        MisdirectedRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** A fault of this service. Quote `x-fapi-interaction-id` when you ask about it. */
        UnexpectedError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The responder of the account’s bank gave an answer that breaks its contract. */
        BadGateway: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The responder of the account’s bank is not available. */
        ServiceUnavailable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** The responder of the account’s bank did not answer in time. */
        ResponderTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
    };
    parameters: {
        /**
         * Cross-reference id, a UUID of version 4. The answer repeats it, or carries a new one if the request had none.
         * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
         */
        TransactionXRefId: string;
        /**
         * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
    };
    requestBodies: {
        /** The question about the account. */
        AccountVerification: {
            content: {
                "application/json": components["schemas"]["AccountVerificationRequest"];
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
         * The cross-reference id of the request. If the request had none, or one that is not a UUID of version 4, it is a new one.
         * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
         */
        TransactionXRefId: string;
        /**
         * Whole seconds until a new request may be sent, if they are known.
         * @example 30
         */
        OptionalRetryAfter: number;
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
    verifyAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Cross-reference id, a UUID of version 4. The answer repeats it, or carries a new one if the request had none.
                 * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
                 */
                "Transaction-XRef-Id"?: components["parameters"]["TransactionXRefId"];
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["AccountVerification"];
        responses: {
            200: components["responses"]["Verified"];
            202: components["responses"]["Accepted"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorised"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            408: components["responses"]["RequestTimeout"];
            421: components["responses"]["MisdirectedRequest"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["UnexpectedError"];
            502: components["responses"]["BadGateway"];
            503: components["responses"]["ServiceUnavailable"];
            504: components["responses"]["ResponderTimeout"];
        };
    };
}

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
         * @description Answers one kind of question: a name or an identifier, with or without the state of the account.
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
        AccountVerificationRequest: {
            data: {
                initiator?: components["schemas"]["Initiator"];
                query: components["schemas"]["Query"];
            };
        };
        AccountVerificationResponse: {
            data: {
                result: components["schemas"]["VerificationResult"];
            };
        };
        VerificationResult: {
            id: components["schemas"]["ResultId"];
            /** @example The account was verified. */
            message?: string;
            account: {
                /**
                 * @description Replays data.query.account.id.
                 * @example SA3099000000608010799819
                 */
                id: string;
                /**
                 * @description Replays data.query.account.secondaryId.
                 * @example branch-7
                 */
                secondaryId?: string;
                /**
                 * @description INACTIVE: inactive or dormant. FORBIDDEN: verification not allowed. NOT_FOUND: the responder could not find the
                 *     account. UNABLE_TO_MATCH: the responder cannot tell now. Another bank tells no states: what it can verify is ACTIVE,
                 *     what it cannot is NOT_FOUND.
                 * @example ACTIVE
                 * @enum {string}
                 */
                status: "ACTIVE" | "INACTIVE" | "CLOSED" | "FORBIDDEN" | "NOT_FOUND" | "UNABLE_TO_MATCH";
                /**
                 * @description Present when NAME was asked.
                 * @example PARTIAL_MATCH
                 * @enum {string}
                 */
                nameCheckStatus?: "FULL_MATCH" | "PARTIAL_MATCH" | "NO_MATCH" | "UNABLE_TO_MATCH";
                /**
                 * @description The name held by the responder; with PARTIAL_MATCH only.
                 * @example Abdullah Mohammed Al-Qahtani
                 */
                respondedName?: string;
                /** @description Present when ID was asked. */
                identities?: {
                    /**
                     * @example FULL_MATCH
                     * @enum {string}
                     */
                    status: "FULL_MATCH" | "NO_MATCH" | "UNABLE_TO_MATCH";
                    /**
                     * @description Replays the request.
                     * @example COID
                     */
                    type: string;
                    /**
                     * @description Replays the request.
                     * @example 1010123456
                     */
                    value: string;
                };
            };
            responder: components["schemas"]["Responder"];
        };
        /** @description Who answered, and what exactly. */
        Responder: {
            /**
             * @description The responding scheme.
             * @example EPC_VOP
             */
            accountVerificationScheme: string;
            /**
             * @description Version used by the scheme.
             * @example v1
             */
            apiVersion?: string;
            /**
             * Format: uri-reference
             * @description Address of the interface description of the scheme.
             * @example https://bank.example/docs
             */
            urlVerificationScheme?: string;
            /**
             * Format: date-time
             * @description When the scheme's answer was received.
             * @example 2026-11-21T09:30:00.117Z
             */
            receivedTime?: string;
            /**
             * Format: byte
             * @description The original answer of the scheme, byte for byte, in base64. For a question about the state alone, the state as JSON.
             * @example eyJwYXJ0eU5hbWVNYXRjaCI6Ik1UQ0gifQ==
             */
            data: string;
            /** @description The responding entity. */
            entity: {
                /** @example BICFI */
                idType: string;
                /** @example SNADSARI */
                idValue: string;
                /**
                 * @description The responder's reference of the question.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                reference?: string;
            };
            /** @description The scheme's code as the field list writes it; the same as in schemeResponseCodes. Absent where only the state was asked. */
            "scheme-response-code"?: {
                /** @example COMPLETED */
                status: string;
                /** @example MTCH */
                name: string;
                "response-code-id": {
                    /** @example EPC_VOP */
                    identificationType: string;
                    /** @example MTCH */
                    reasonCode: string;
                };
            };
            /** @description The scheme's codes as the examples write them. */
            schemeResponseCodes?: {
                /** @example MTCH */
                name: string;
                id: string[];
            }[];
        };
        AccountVerificationError: {
            /**
             * Format: uuid
             * @description Names this error.
             * @example 0b8f9d3e-41c7-4e5a-8f0d-2c6b7a15e4d9
             */
            id: string;
            /**
             * @description The kind of error.
             * @example BAD_REQUEST
             * @enum {string}
             */
            code: "BAD_REQUEST" | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "TOO_MANY_REQUESTS" | "UNEXPECTED_ERROR" | "BAD_GATEWAY" | "SERVICE_UNAVAILABLE";
            /** @example The request was refused. */
            message: string;
            errors: {
                /**
                 * @example INVALID_FIELD
                 * @enum {string}
                 */
                errorCode: "INVALID_FIELD" | "MISSING_FIELD" | "NON_PARTICIPANT" | "INVALID_FIELD_COMBO" | "INVALID_HEADER" | "MISSING_HEADER" | "UNAUTHORISED" | "FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "TOO_MANY_REQUESTS" | "UNEXPECTED_ERROR" | "BAD_GATEWAY" | "SERVICE_UNAVAILABLE";
                /**
                 * @description What was wrong, where, and what would be right.
                 * @example data.query.account.id is not an IBAN: its country, length, form or check digits are wrong (ISO 13616).
                 */
                message: string;
                /**
                 * @description The field or header at fault; present for field errors.
                 * @example data.query.account.id
                 */
                path?: string;
                /**
                 * Format: uri-reference
                 * @description Where the error is described.
                 * @example /docs#INVALID_FIELD
                 */
                url: string;
            }[];
        };
        /** @description Who asks and by which relation. `idType` and `idValue` belong together; `reference` is mandatory with idType ICS (mandates). */
        Initiator: {
            /**
             * @description Identification type of the requester.
             * @example VAT
             */
            idType?: string;
            /**
             * @description Value for idType.
             * @example 310123456700003
             */
            idValue?: string;
            /**
             * @description Reference to the relationship that justifies the request; RUM- is recommended before a unique mandate reference.
             * @example RUM-INV-2026-4471
             */
            reference?: string;
        };
        QueriedAccount: {
            /**
             * @description A wrong type does not change the answer.
             * @example PERSONAL
             * @enum {string}
             */
            type?: "BUSINESS" | "PERSONAL";
            /**
             * @description Mandatory when types has NAME (else MISSING_FIELD).
             * @example <القحطاني,عبدالله,محمد,السيد>
             */
            name?: string;
            /**
             * @description Only IBAN is served; the others are 421.
             * @example IBAN
             * @enum {string}
             */
            idScheme: "IBAN" | "ACNR" | "CUID" | "UPIC" | "SCAN";
            /**
             * @description The account by its scheme. An IBAN is written without blanks and is right by mod 97 (ISO 13616).
             * @example SA3099000000608010799819
             */
            id: string;
            /**
             * @description Sub-account reference.
             * @example branch-7
             */
            secondaryId?: string;
            /** @description The bank that holds the account. */
            holdingEntity: {
                /**
                 * @description Entity type. Participants are known by BICFI; other types name none (NON_PARTICIPANT).
                 * @example BICFI
                 */
                type: string;
                /**
                 * @description Entity value for the type; for BICFI a BIC of 8 or 11 characters.
                 * @example SNADSARI
                 */
                value: string;
            };
            /** @description Mandatory when types has ID (else MISSING_FIELD). */
            identities?: {
                /**
                 * @description Commercial registration (COID, CR), tax identification (TXID, VAT), DUNS, LEI, BIC, unified national number (UNN),
                 *     national identification number (NIDN, NID), resident's number (IQAMA), passport (CCPT). Of other types the answer is
                 *     UNABLE_TO_MATCH.
                 * @example COID
                 */
                type: string;
                /**
                 * @description Value for the type; letter case, blanks and hyphens make no difference.
                 * @example 1010123456
                 */
                value: string;
            };
        };
        Query: {
            /** @description What is asked. NAME and ID exclude each other (INVALID_FIELD_COMBO). */
            types: ("STATUS" | "NAME" | "ID")[];
            /**
             * @description External tracking reference.
             * @example INV-2026-4471
             */
            xRefId?: string;
            account: components["schemas"]["QueriedAccount"];
        };
        /**
         * Format: uuid
         * @description Unique network reference of the verification; the X-Request-ID under which another bank was asked.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ResultId: string;
        AcceptedVerification: {
            data: {
                result: {
                    id: components["schemas"]["ResultId"];
                    /** @example The verification goes on. */
                    message?: string;
                };
            };
        };
    };
    responses: {
        /** @description What the bank that holds the account says. */
        Verified: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationResponse"];
            };
        };
        /** @description Listed by the description without a meaning; this service never sends it. */
        Accepted: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AcceptedVerification"];
            };
        };
        /** @description INVALID_FIELD (also malformed JSON and bodies over 16 KiB), MISSING_FIELD, NON_PARTICIPANT, INVALID_FIELD_COMBO, INVALID_HEADER or MISSING_HEADER. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The token is missing, expired or not ours, or its app was deleted. */
        Unauthorised: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The token is of another product. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description There is no such address. An unknown account is not an error. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The address takes POST only. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                Allow: components["headers"]["Allow"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The body did not arrive in time. */
        RequestTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The bank of the account does not serve its identification scheme or country, or not this kind of question. */
        MisdirectedRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description Too many requests, or too many different names for one account; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description Our fault; quote x-fapi-interaction-id. */
        UnexpectedError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The responder of the account’s bank answers nonsense. */
        BadGateway: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The responder of the account’s bank is not available. */
        ServiceUnavailable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
        /** @description The responder of the account’s bank does not answer in time. */
        ResponderTimeout: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Transaction-XRef-Id": components["headers"]["TransactionXRefId"];
                "Retry-After": components["headers"]["OptionalRetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["AccountVerificationError"];
            };
        };
    };
    parameters: {
        /**
         * @description Cross-reference id, a UUID of version 4. It comes back on the answer; without one the answer carries a new one.
         * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
         */
        TransactionXRefId: string;
        /**
         * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
    };
    requestBodies: {
        /** @description The question. */
        AccountVerification: {
            content: {
                "application/json": components["schemas"]["AccountVerificationRequest"];
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
         * @description The request's cross-reference id, or a new one where the request had none or no UUID of version 4.
         * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
         */
        TransactionXRefId: string;
        /**
         * @description Whole seconds until a new request may be sent, where that is known.
         * @example 30
         */
        OptionalRetryAfter: number;
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
    verifyAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Cross-reference id, a UUID of version 4. It comes back on the answer; without one the answer carries a new one.
                 * @example 9b2c6c1e-6d0c-4c0a-8a53-0a1d5fd1b0e7
                 */
                "Transaction-XRef-Id"?: components["parameters"]["TransactionXRefId"];
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
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

// Written by make generate from specs/payee-verification. Do not edit.
export interface paths {
    "/api/vop/v1/payee-verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a payee
         * @description Compares the name or identifier of `party` with what this bank holds for `partyAccount`. The same question again gets the
         *     same answer; nothing is stored that a later call could read.
         */
        post: operations["verifyPayee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payee-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a payee (other address)
         * @deprecated
         * @description The same as verifyPayee, at the address of the description's second request example.
         */
        post: operations["verifyPayeeAlias"];
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
         * @description The flat shape has `partyAccount`, `partyAgent` and `requestingAgent` here, the nested one has them inside `party`. Each of
         *     the three is mandatory in one of the two places; in both places it must say the same.
         */
        PayeeVerificationRequest: {
            party: components["schemas"]["Party"];
            partyAccount?: components["schemas"]["PartyAccount"];
            partyAgent?: components["schemas"]["Agent"];
            /** @description What the payment is for; only one entry may be used. It does not influence the answer. */
            unstructuredRemittanceInformation?: string[];
            requestingAgent?: components["schemas"]["Agent"];
        } & ((unknown | {
            party?: {
                partyAccount: unknown;
            };
        }) & (unknown | {
            party?: {
                partyAgent: unknown;
            };
        }) & (unknown | {
            party?: {
                requestingAgent: unknown;
            };
        }));
        /** @description One of three shapes. `matchedName` is there if and only if the name is a close match. */
        PayeeVerificationResponse: components["schemas"]["NameVerified"] | components["schemas"]["NameCloselyMatched"] | components["schemas"]["IdentificationVerified"];
        /** @description Who the payee is said to be. Exactly one of `name` and `identification`. */
        Party: {
            /**
             * @description A name in Arabic or Latin letters; joint holders separated by a semicolon. Control characters are taken out before it is compared.
             * @example عبدالله محمد القحطاني
             */
            name?: string;
            identification?: components["schemas"]["PartyIdentification"];
            partyAccount?: components["schemas"]["PartyAccount"];
            partyAgent?: components["schemas"]["Agent"];
            requestingAgent?: components["schemas"]["Agent"];
        } & (unknown | unknown);
        /** @description An organisation or a person by identifiers. All that are given must belong to the holder. */
        PartyIdentification: {
            organisationId?: {
                /**
                 * @description BIC of an organisation, financial or not.
                 * @example TWQMSARI
                 */
                anyBIC?: string;
                /**
                 * @description Legal entity identifier (ISO 17442).
                 * @example 558600TUWAIQMODERN78
                 */
                lei?: string;
                others?: components["schemas"]["OtherIdentifications"];
            };
            privateId?: {
                others: components["schemas"]["OtherIdentifications"];
            };
        };
        /** @description RFC 9457 problem details. They never say anything about an account. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Names the kind of problem (a tag URI, RFC 4151); one for each `code`.
             * @example tag:sanad.example,2026:format-error
             */
            type: string;
            /**
             * @description The kind of problem in a few words.
             * @example Format error
             */
            title: string;
            /**
             * @description The HTTP status, repeated.
             * @example 400
             */
            status: number;
            /**
             * @description What was wrong, where, and what would be right.
             * @example party must hold either name or identification, not both.
             */
            detail: string;
            /**
             * @description For programs. The first four are the scheme's.
             * @example FORMAT_ERROR
             * @enum {string}
             */
            code: "FORMAT_ERROR" | "TIMESTAMP_INVALID" | "CLIENT_INVALID" | "CLIENT_INCONSISTENT" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL_SERVER_ERROR";
            /** @description The fields at fault; absent when the problem is not one of fields. */
            errors?: {
                /**
                 * @description The field or header.
                 * @example party
                 */
                path: string;
                /** @example party must hold either name or identification, not both. */
                message: string;
            }[];
        };
        OtherIdentifications: ({
            /**
             * @description The identifier; letter case, blanks and hyphens make no difference.
             * @example 1010123456
             */
            identification: string;
            /**
             * @description ISO 20022 external code. Of other codes than the known ones the answer is NOAP.
             * @example COID
             */
            schemeNameCode?: string;
            /**
             * @description A Saudi kind of identifier: CR (commercial registration), UNN (unified national number, starts with 7), VAT, NID (national
             *     identification number), IQAMA (resident's number). Of other kinds the answer is NOAP.
             * @example UNN
             */
            schemeNameProprietary?: string;
            /**
             * @description Who gave the identifier; it does not influence the answer.
             * @example MOC
             */
            issuer?: string;
        } & (unknown | unknown))[];
        PartyAccount: {
            /**
             * @description IBAN without blanks, right by mod 97 (ISO 13616).
             * @example SA3099000000608010799819
             */
            iban: string;
        };
        Agent: {
            financialInstitutionId: {
                /**
                 * @description BIC (ISO 9362), 8 or 11 characters; with XXX it is the same as without.
                 * @example SNADSARI
                 */
                bicfi: string;
            };
        };
        NameVerified: {
            /**
             * @description MTCH match, NMTC no match, NOAP verification not possible or not applicable.
             * @example MTCH
             * @enum {string}
             */
            partyNameMatch: "MTCH" | "NMTC" | "NOAP";
        };
        NameCloselyMatched: {
            /**
             * @description CMTC close match, the provided name closely resembles the name of the account holder.
             * @example CMTC
             * @enum {string}
             */
            partyNameMatch: "CMTC";
            /**
             * @description The name held by this bank, in the script of the question where the bank holds it in that script.
             * @example عبدالله محمد القحطاني
             */
            matchedName: string;
        };
        IdentificationVerified: {
            /**
             * @description MTCH match, NMTC no match, NOAP identification code not supported or unknown, or verification not possible.
             * @example MTCH
             * @enum {string}
             */
            partyIdMatch: "MTCH" | "NMTC" | "NOAP";
        };
    };
    responses: {
        /** @description The question was understood; this is what the bank can say. */
        Verified: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["RequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayeeVerificationResponse"];
            };
        };
        /** @description FORMAT_ERROR: a header, the JSON or a field is wrong, or the body has more than 16 KiB. TIMESTAMP_INVALID: the time of the request is missing, malformed or more than five minutes away. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description CLIENT_INVALID: the token is missing, expired or not ours, or its app was deleted. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description CLIENT_INVALID: the token is of another product. CLIENT_INCONSISTENT: requestingAgent is not the PSP of this app. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such address. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The address takes POST only. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
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
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests, or too many different names for one account; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Our fault; quote x-fapi-interaction-id. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "X-Response-Timestamp": components["headers"]["ResponseTimestamp"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The requesting PSP's reference of this request, a UUID.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        RequestId: string;
        /**
         * @description When the request was made: RFC 3339 with `Z` or an offset, at most 300 seconds from our time. This spelling or
         *     X-Request-Timestamp is mandatory; when both are sent, they must be equal. Anything else is 400 TIMESTAMP_INVALID.
         * @example 2026-11-21T09:30:00.000Z
         */
        RequestTimestamp: string;
        /**
         * @description The other spelling of X-RequestTimestamp.
         * @example 2026-11-21T09:30:00.000Z
         */
        RequestTimestampHyphenated: string;
        /**
         * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
    };
    requestBodies: {
        /** @description The question. */
        PayeeVerification: {
            content: {
                "application/json": components["schemas"]["PayeeVerificationRequest"];
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
         * @description Repeats the request's X-Request-ID as it was written.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        RequestId: string;
        /**
         * @description When the answer was made, UTC with milliseconds. Both spellings of this header are sent, with the same value.
         * @example 2026-11-21T09:30:00.117Z
         */
        ResponseTimestamp: string;
        /**
         * @description Repeats the request's X-Request-ID; absent when that is not a UUID.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        EchoedRequestId: string;
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
    verifyPayee: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The requesting PSP's reference of this request, a UUID.
                 * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                "X-Request-ID": components["parameters"]["RequestId"];
                /**
                 * @description When the request was made: RFC 3339 with `Z` or an offset, at most 300 seconds from our time. This spelling or
                 *     X-Request-Timestamp is mandatory; when both are sent, they must be equal. Anything else is 400 TIMESTAMP_INVALID.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-RequestTimestamp"?: components["parameters"]["RequestTimestamp"];
                /**
                 * @description The other spelling of X-RequestTimestamp.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-Request-Timestamp"?: components["parameters"]["RequestTimestampHyphenated"];
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PayeeVerification"];
        responses: {
            200: components["responses"]["Verified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
    verifyPayeeAlias: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description The requesting PSP's reference of this request, a UUID.
                 * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                "X-Request-ID": components["parameters"]["RequestId"];
                /**
                 * @description When the request was made: RFC 3339 with `Z` or an offset, at most 300 seconds from our time. This spelling or
                 *     X-Request-Timestamp is mandatory; when both are sent, they must be equal. Anything else is 400 TIMESTAMP_INVALID.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-RequestTimestamp"?: components["parameters"]["RequestTimestamp"];
                /**
                 * @description The other spelling of X-RequestTimestamp.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-Request-Timestamp"?: components["parameters"]["RequestTimestampHyphenated"];
                /**
                 * @description An RFC 4122 UUID that names this request in both parties' logs. It comes back on the answer; anything else is replaced by a fresh one.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id"?: components["parameters"]["InteractionId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["PayeeVerification"];
        responses: {
            200: components["responses"]["Verified"];
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            405: components["responses"]["MethodNotAllowed"];
            406: components["responses"]["NotAcceptable"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
        };
    };
}

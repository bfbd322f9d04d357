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
         * Compares the name or identifier of `party` with what this bank holds for `partyAccount`. The same question gets the same answer again. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.
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
         * The same operation as verifyPayee, at a second address.
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
        /** The flat shape has `partyAccount`, `partyAgent` and `requestingAgent` here; the nested shape has them inside `party`. Each of the three is mandatory in one of the two places. If it stands in both, both must be equal. */
        PayeeVerificationRequest: {
            /** The payee as the payer knows it. Give exactly one of `name` and `identification`. */
            party: components["schemas"]["Party"];
            /** The payee's account. */
            partyAccount?: components["schemas"]["PartyAccount"];
            /** A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks. */
            partyAgent?: components["schemas"]["Agent"];
            /** What the payment is for, one entry. It does not influence the answer. */
            unstructuredRemittanceInformation?: string[];
            /** A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks. */
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
        /** The result, in one of three shapes. `matchedName` is present if and only if the name is a close match. */
        PayeeVerificationResponse: components["schemas"]["NameVerified"] | components["schemas"]["NameCloselyMatched"] | components["schemas"]["IdentificationVerified"];
        /** The payee as the payer knows it. Give exactly one of `name` and `identification`. */
        Party: {
            /**
             * A name in Arabic or Latin letters. A semicolon separates joint holders. Control characters are removed before the comparison.
             * @example منيرة عبدالعزيز السبيعي
             */
            name?: string;
            /** An organisation or a person by identifiers. All of them must belong to the holder, as far as the bank holds identifiers of their kinds. */
            identification?: components["schemas"]["PartyIdentification"];
            /** The payee's account. */
            partyAccount?: components["schemas"]["PartyAccount"];
            /** A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks. */
            partyAgent?: components["schemas"]["Agent"];
            /** A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks. */
            requestingAgent?: components["schemas"]["Agent"];
        };
        /** An organisation or a person by identifiers. All of them must belong to the holder, as far as the bank holds identifiers of their kinds. */
        PartyIdentification: {
            /** An organisation. Give at least one of the three. */
            organisationId?: {
                /**
                 * BIC of any organisation, also one that is not a bank.
                 * @example TWQMSARI
                 */
                anyBIC?: string;
                /**
                 * Legal entity identifier (ISO 17442).
                 * @example 558600TUWAIQMODERN78
                 */
                lei?: string;
                /** Identifiers of other kinds. */
                others?: components["schemas"]["OtherIdentifications"];
            };
            /** Identifies a natural person by numbers such as a national id. */
            privateId?: {
                /** Identifiers of other kinds. */
                others: components["schemas"]["OtherIdentifications"];
            };
        };
        /** RFC 9457 problem details. They never tell anything about an account. */
        Problem: {
            /**
             * Format: uri-reference
             * Names the kind of problem (a tag URI, RFC 4151); one for each `code`.
             * @example tag:sanad.example,2026:format-error
             */
            type: string;
            /**
             * The kind of problem in a few words.
             * @example Format error
             */
            title: string;
            /**
             * The HTTP status, repeated.
             * @example 400
             */
            status: number;
            /**
             * What was wrong, where, and what would be right.
             * @example party must hold either name or identification, not both.
             */
            detail: string;
            /**
             * What went wrong, for programs. The first four codes are the EPC scheme's.
             *
             *     - FORMAT_ERROR: the body, a field or a header has a wrong form, or the body is too large or came too slowly. Correct what
             *       `errors` names.
             *     - TIMESTAMP_INVALID: X-RequestTimestamp is missing, no moment, or more than 300 seconds from the bank's time. Send the present
             *       time, from a clock that is right.
             *     - CLIENT_INVALID: with 401 the token is missing, expired, revoked or unknown: get a new one. With 403 it is of another product or
             *       kind: use the developer token of a VOP app.
             *     - CLIENT_INCONSISTENT: requestingAgent is not the BIC that the app is registered with. Name that one.
             *     - NOT_FOUND: there is no such address. METHOD_NOT_ALLOWED: the address takes other methods, which the header Allow names.
             *     - NOT_ACCEPTABLE: Accept allows no JSON. UNSUPPORTED_MEDIA_TYPE: the body is not application/json, or it is compressed.
             *     - TOO_MANY_REQUESTS: wait as many seconds as Retry-After says.
             *     - INTERNAL_SERVER_ERROR: the bank's fault. Try again later, and quote `x-fapi-interaction-id` when you ask about it.
             * @example FORMAT_ERROR
             * @enum {string}
             */
            code: "FORMAT_ERROR" | "TIMESTAMP_INVALID" | "CLIENT_INVALID" | "CLIENT_INCONSISTENT" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "NOT_ACCEPTABLE" | "UNSUPPORTED_MEDIA_TYPE" | "TOO_MANY_REQUESTS" | "INTERNAL_SERVER_ERROR";
            /** The fields at fault. Absent when no field is at fault. */
            errors?: {
                /**
                 * The field or header at fault.
                 * @example party
                 */
                path: string;
                /**
                 * What is wrong with the field, and what would be right.
                 * @example party must hold either name or identification, not both.
                 */
                message: string;
            }[];
        };
        /** Identifiers of other kinds. */
        OtherIdentifications: {
            /**
             * The identifier; letter case, blanks and hyphens make no difference.
             * @example 1010123456
             */
            identification: string;
            /**
             * ISO 20022 external code of the kind. COID is the commercial registration, TXID the VAT number, NIDN the national identification number, CCPT a passport, DUNS a D-U-N-S number. Every other code is answered with NOAP.
             * @example COID
             */
            schemeNameCode?: 'COID' | 'TXID' | 'NIDN' | 'CCPT' | 'DUNS' | (string & {});
            /**
             * A Saudi kind of identifier. CR is the commercial registration, UNN the unified national number (it starts with 7), VAT the VAT number, NID the national identification number, IQAMA a resident's number. Every other kind is answered with NOAP.
             * @example UNN
             */
            schemeNameProprietary?: 'CR' | 'UNN' | 'VAT' | 'NID' | 'IQAMA' | (string & {});
            /**
             * Issuer of the identifier. It does not influence the answer.
             * @example MOC
             */
            issuer?: string;
        }[];
        /** The payee's account. */
        PartyAccount: {
            /**
             * IBAN without blanks and with correct check digits (ISO 13616, mod 97).
             * @example SA3099000000608010799819
             */
            iban: string;
        };
        /** A payment service provider. partyAgent is the bank that holds the account, requestingAgent the PSP that asks. */
        Agent: {
            /** Identification of the payment service provider. */
            financialInstitutionId: {
                /**
                 * BIC (ISO 9362) of 8 or 11 characters. A branch code XXX makes no difference.
                 * @example SNADSARI
                 */
                bicfi: string;
            };
        };
        /** Result of a question by name that is not a close match. */
        NameVerified: {
            /**
             * MTCH, the name matches. NMTC, it does not match. NOAP, verification is not possible or not applicable.
             * @example MTCH
             * @enum {string}
             */
            partyNameMatch: "MTCH" | "NMTC" | "NOAP";
        };
        /** Result of a question by name that is a close match. */
        NameCloselyMatched: {
            /**
             * CMTC, a close match: the name closely resembles the name of the account holder.
             * @example CMTC
             * @enum {string}
             */
            partyNameMatch: "CMTC";
            /**
             * The name that this bank holds, in the script of the question if the bank holds it in that script.
             * @example عبدالله محمد القحطاني
             */
            matchedName: string;
        };
        /** Result of a question by identifiers. */
        IdentificationVerified: {
            /**
             * MTCH, the identifiers are the holder's. NMTC, at least one is not. NOAP, the bank does not know or hold such identifiers, or verification is not possible.
             * @example MTCH
             * @enum {string}
             */
            partyIdMatch: "MTCH" | "NMTC" | "NOAP";
        };
    };
    responses: {
        /** The result of the verification. */
        Verified: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["RequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PayeeVerificationResponse"];
            };
        };
        /** FORMAT_ERROR: a header, the JSON or a field is wrong, or the body is larger than 16 KiB. TIMESTAMP_INVALID: the time of the request is missing, malformed or more than 300 seconds from the bank's time. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** CLIENT_INVALID: the token is missing, has expired or was not issued by this bank, or its app was deleted. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "WWW-Authenticate": components["headers"]["WWWAuthenticate"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** CLIENT_INVALID: the token belongs to an app of another product. CLIENT_INCONSISTENT: requestingAgent is not the BIC that the app is registered with. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** No contract has this address, or the bank does not offer this interface. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The address allows POST only. */
        MethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
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
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The body is not application/json in UTF-8. */
        UnsupportedMediaType: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds. */
        TooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** A fault of this service. Quote `x-fapi-interaction-id` when you ask about it. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "X-Request-ID": components["headers"]["EchoedRequestId"];
                "X-ResponseTimestamp": components["headers"]["ResponseTimestamp"];
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
         * The requesting PSP's reference of this request, a UUID. The answer repeats it.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        RequestId: string;
        /**
         * The time of the request as in RFC 3339, with `Z` or an offset, at most 300 seconds from the bank's time. It is mandatory, in this spelling or as `X-Request-Timestamp`; if both are sent, they must be equal. Anything else is a 400 TIMESTAMP_INVALID.
         * @example 2026-11-21T09:30:00.000Z
         */
        RequestTimestamp: string;
        /**
         * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
    };
    requestBodies: {
        /** The question, in the flat or the nested shape. */
        PayeeVerification: {
            content: {
                "application/json": components["schemas"]["PayeeVerificationRequest"];
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
         * Repeats the request's X-Request-ID as it was written.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        RequestId: string;
        /**
         * The time of the answer in UTC with milliseconds. `X-Response-Timestamp` is sent too, with the same value.
         * @example 2026-11-21T09:30:00.117Z
         */
        ResponseTimestamp: string;
        /**
         * Repeats the request's X-Request-ID; absent when that is not a UUID.
         * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        EchoedRequestId: string;
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
    verifyPayee: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The requesting PSP's reference of this request, a UUID. The answer repeats it.
                 * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                "X-Request-ID": components["parameters"]["RequestId"];
                /**
                 * The time of the request as in RFC 3339, with `Z` or an offset, at most 300 seconds from the bank's time. It is mandatory, in this spelling or as `X-Request-Timestamp`; if both are sent, they must be equal. Anything else is a 400 TIMESTAMP_INVALID.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-RequestTimestamp"?: components["parameters"]["RequestTimestamp"];
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
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
                 * The requesting PSP's reference of this request, a UUID. The answer repeats it.
                 * @example 3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                "X-Request-ID": components["parameters"]["RequestId"];
                /**
                 * The time of the request as in RFC 3339, with `Z` or an offset, at most 300 seconds from the bank's time. It is mandatory, in this spelling or as `X-Request-Timestamp`; if both are sent, they must be equal. Anything else is a 400 TIMESTAMP_INVALID.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                "X-RequestTimestamp"?: components["parameters"]["RequestTimestamp"];
                /**
                 * A UUID that names this request in the logs of both sides. The answer repeats it. A value that is not a UUID is replaced by a new one.
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

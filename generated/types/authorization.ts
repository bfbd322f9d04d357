// Written by make generate from specs/authorization. Do not edit.
export interface paths {
    "/auth/.well-known/openid-configuration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OpenID Connect discovery
         * @description The server's metadata.
         */
        get: operations["getOpenidConfiguration"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/.well-known/oauth-authorization-server": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OAuth authorization server metadata
         * @description The same document where RFC 8414 looks for it.
         */
        get: operations["getAuthorizationServerMetadata"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/jwks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys of the bank
         * @description Keys that sign tokens and envelopes. A key is published well before it signs and stays well after.
         */
        get: operations["getJwks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Send the PSU to the bank
         * @description Opened in the PSU's browser. After sign-in, one-time code and decision the browser comes back to `redirect_uri` with
         *     `code`, `state` and `iss`, or with `error`, for example access_denied. With a pushed request only `client_id` and
         *     `request_uri` are given.
         */
        get: operations["authorize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/par": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Push an authorization request
         * @description RFC 9126. Open to every app.
         */
        post: operations["pushAuthorizationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a token
         * @description Developer tokens by client_credentials, PSU tokens by authorization_code (a code is good for 60 seconds, once) or refresh_token.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End a token
         * @description RFC 7009. Answers 200 for unknown tokens too.
         */
        post: operations["revokeToken"];
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
         * @description RFC 8414 and OpenID Connect Discovery metadata.
         * @example {
         *       "issuer": "http://localhost:8080/auth",
         *       "authorization_endpoint": "http://localhost:8080/auth/authorize",
         *       "pushed_authorization_request_endpoint": "http://localhost:8080/auth/par",
         *       "token_endpoint": "http://localhost:8080/auth/token",
         *       "revocation_endpoint": "http://localhost:8080/auth/revoke",
         *       "jwks_uri": "http://localhost:8080/auth/jwks",
         *       "response_types_supported": [
         *         "code"
         *       ],
         *       "response_modes_supported": [
         *         "query"
         *       ],
         *       "grant_types_supported": [
         *         "authorization_code",
         *         "client_credentials",
         *         "refresh_token"
         *       ],
         *       "scopes_supported": [
         *         "openid",
         *         "payments",
         *         "accounts",
         *         "guarantees",
         *         "verifications"
         *       ],
         *       "code_challenge_methods_supported": [
         *         "S256"
         *       ],
         *       "authorization_response_iss_parameter_supported": true
         *     }
         */
        ServerMetadata: {
            /** @description The issuer. */
            issuer: string;
            /** @description Absolute address. */
            authorization_endpoint: string;
            /** @description Absolute address. */
            pushed_authorization_request_endpoint?: string;
            /** @description Absolute address. */
            token_endpoint: string;
            /** @description Absolute address. */
            revocation_endpoint?: string;
            /** @description Absolute address. */
            jwks_uri: string;
            /** @description Supported values. */
            response_types_supported: string[];
            /** @description Supported values. */
            response_modes_supported?: string[];
            /** @description Supported values. */
            grant_types_supported: string[];
            /** @description Supported values. */
            scopes_supported?: string[];
            /** @description Supported values. */
            code_challenge_methods_supported?: string[];
            /** @description Supported values. */
            token_endpoint_auth_methods_supported?: string[];
            /** @description Supported values. */
            token_endpoint_auth_signing_alg_values_supported?: string[];
            /** @description Supported values. */
            request_object_signing_alg_values_supported?: string[];
            /** @description Supported values. */
            id_token_signing_alg_values_supported?: string[];
            /** @description Answers carry iss (RFC 9207). */
            authorization_response_iss_parameter_supported?: boolean;
        };
        /**
         * @description Public keys, those that will sign next included. Cache them, and fetch them again for an unknown kid.
         * @example {
         *       "keys": [
         *         {
         *           "kty": "EC",
         *           "kid": "sanad-es-1",
         *           "use": "sig",
         *           "alg": "ES256",
         *           "crv": "P-256",
         *           "x": "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
         *           "y": "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
         *         }
         *       ]
         *     }
         */
        JwkSet: {
            /** @description RFC 7517 keys. */
            keys: {
                /** @description Key type. */
                kty: string;
                /** @description Key id. */
                kid: string;
                /** @description What the key is for. */
                use?: string;
                /** @description Algorithm. */
                alg?: string;
                /** @description RSA modulus. */
                n?: string;
                /** @description RSA exponent. */
                e?: string;
                /** @description Curve. */
                crv?: string;
                /** @description x of the point. */
                x?: string;
                /** @description y of the point. */
                y?: string;
            }[];
        };
        /** @description The parameters of an authorization request, or `request`, a signed request object that holds them (RFC 9101). */
        AuthorizationForm: {
            /** @description The app id. */
            client_id?: string;
            /** @description client_secret_post. */
            client_secret?: string;
            /** @description private_key_jwt. */
            client_assertion_type?: string;
            /** @description private_key_jwt. */
            client_assertion?: string;
            /**
             * @description The code flow.
             * @enum {string}
             */
            response_type?: "code";
            /** @description A registered address. */
            redirect_uri?: string;
            /** @description openid payments:<ConsentId> */
            scope?: string;
            /** @description Comes back as it is. */
            state?: string;
            /** @description Comes back in the ID token. */
            nonce?: string;
            /** @description RFC 7636. */
            code_challenge?: string;
            /**
             * @description RFC 7636.
             * @enum {string}
             */
            code_challenge_method?: "S256";
            /** @description Signed request object. */
            request?: string;
        };
        /**
         * @description RFC 9126 section 2.2.
         * @example {
         *       "request_uri": "urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c",
         *       "expires_in": 90
         *     }
         */
        ParResponse: {
            /** @description For the authorization endpoint, once. */
            request_uri: string;
            /** @description Seconds. */
            expires_in: number;
        };
        /**
         * @description RFC 6749 section 5.2.
         * @example {
         *       "error": "invalid_client",
         *       "error_description": "client authentication failed"
         *     }
         */
        OAuthError: {
            /** @description For programs, for example invalid_request, invalid_client, invalid_grant, invalid_scope. */
            error: string;
            /** @description For people. */
            error_description?: string;
        };
        /** @description A token request. */
        TokenForm: {
            /**
             * @description The grant.
             * @enum {string}
             */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token";
            /** @description The app id. */
            client_id?: string;
            /** @description client_secret_post. */
            client_secret?: string;
            /** @description private_key_jwt. */
            client_assertion_type?: string;
            /** @description private_key_jwt. */
            client_assertion?: string;
            /** @description With client_credentials the scope of the product. */
            scope?: string;
            /** @description The authorization code. */
            code?: string;
            /** @description That of the authorization request. */
            redirect_uri?: string;
            /** @description RFC 7636. */
            code_verifier?: string;
            /** @description The refresh token. */
            refresh_token?: string;
        };
        /** @description RFC 6749 section 5.1. */
        TokenResponse: {
            /** @description A JWT, RFC 9068. */
            access_token: string;
            /**
             * @description How to send it.
             * @enum {string}
             */
            token_type: "Bearer";
            /** @description Seconds. */
            expires_in: number;
            /** @description What it is for. */
            scope?: string;
            /** @description With openid and an authorization code. */
            id_token?: string;
            /** @description Account and letter consents only; good as long as the consent. */
            refresh_token?: string;
        };
        /** @description RFC 7009. Revoking any PSU token ends the tokens of its consent. */
        RevocationForm: {
            /** @description The token. */
            token: string;
            /** @description access_token or refresh_token. */
            token_type_hint?: string;
            /** @description The app id. */
            client_id?: string;
            /** @description client_secret_post. */
            client_secret?: string;
            /** @description private_key_jwt. */
            client_assertion_type?: string;
            /** @description private_key_jwt. */
            client_assertion?: string;
        };
    };
    responses: {
        /** @description The request is wrong; `error` says how. */
        OAuthBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** @description The app did not prove who it is. */
        OAuthUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getOpenidConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
        };
    };
    getAuthorizationServerMetadata: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The metadata. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
        };
    };
    getJwks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": components["schemas"]["JwkSet"];
                };
            };
        };
    };
    authorize: {
        parameters: {
            query: {
                /**
                 * @description The app id.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                client_id: string;
                /**
                 * @description The code flow.
                 * @example code
                 */
                response_type?: "code";
                /**
                 * @description A registered address of the app.
                 * @example https://tpp.example/callback
                 */
                redirect_uri?: string;
                /**
                 * @description openid and the consent.
                 * @example openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                scope?: string;
                /**
                 * @description Comes back as it is.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * @description Comes back in the ID token.
                 * @example n-0S6_WzA2Mj
                 */
                nonce?: string;
                /**
                 * @description RFC 7636.
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
                /**
                 * @description RFC 7636.
                 * @example S256
                 */
                code_challenge_method?: "S256";
                /**
                 * @description From the par endpoint.
                 * @example urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c
                 */
                request_uri?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description On to the bank's pages, or back to the app with an error. */
            303: {
                headers: {
                    /**
                     * @description Where the browser goes next.
                     * @example https://tpp.example/callback?error=access_denied&state=af0ifjsldkj&iss=http%3A%2F%2Flocalhost%3A8080%2Fauth
                     */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description A page that says what is wrong, when there is no redirect address to trust. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
        };
    };
    pushAuthorizationRequest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The authorization request, with the app's proof. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationForm"];
            };
        };
        responses: {
            /** @description The request is kept for `expires_in` seconds. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParResponse"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The grant, with the app's proof. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** @description The token. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The token, with the app's proof. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RevocationForm"];
            };
        };
        responses: {
            /** @description The token is no good any more. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["OAuthBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
        };
    };
}

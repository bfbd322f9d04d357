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
         * Returns the server's metadata (OpenID Connect Discovery 1.0).
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
         * Returns the same document. Clients that follow RFC 8414 to the letter look for it at the other address, `/.well-known/oauth-authorization-server/auth`.
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
    "/.well-known/oauth-authorization-server/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * OAuth authorization server metadata (other address)
         * The same operation as getAuthorizationServerMetadata, at the address of RFC 8414 section 3.1, which puts the path of the issuer behind `/.well-known/oauth-authorization-server`.
         */
        get: operations["getAuthorizationServerMetadataAlias"];
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
         * Returns the public keys that verify the bank's tokens and envelopes. A key is published before it signs and stays published after it has stopped (two hours by default).
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
         * Open this address in the PSU's browser. After sign-in, decision and one-time code the browser comes back to `redirect_uri` with `code`, `state` and `iss`, or with `error`, for example access_denied. With a pushed request send only `client_id` and `request_uri`.
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
         * Stores an authorization request and answers with a request_uri for it (RFC 9126). Every app may use it.
         */
        post: operations["pushAuthorizationRequest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/bc-authorize": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let the PSU decide in the bank's app
         * Begins a decoupled authorization (OpenID CIBA Core, modes poll and ping). The scope names one consent of the app that awaits authorization. `login_hint` is the NationalIdentificationNumber of the consent, or its ConsentId; a letter consent names nobody, so there it is the national identification number of a signatory. It is compared with the consent only. The answer does not show whether anybody has this number at the bank; a request for a number that nobody has just expires. `interval` is the time in seconds between two questions at the token endpoint. In mode ping the bank tells the app's endpoint once the customer has decided: POST with `Authorization: Bearer <client_notification_token>` and `{"auth_req_id": "..."}`, up to five times. A later request for the same consent ends the one before it, and a few requests of one app wait for one customer: a further one ends the oldest. A request that was ended so is answered at the token endpoint with `expired_token`. In the sandbox the scope `openid accounts` without a ConsentId makes a consent for the customer's retail accounts.
         */
        post: operations["beginBackchannelAuthentication"];
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
         * Returns a developer token for client_credentials, and a PSU token for authorization_code, refresh_token or urn:openid:params:grant-type:ciba. A code is valid for 60 seconds and can be used once; a second use ends its tokens. For a decoupled request the answer is 400 `authorization_pending` while its customer has not decided, `slow_down` when the app asks sooner than `interval` allows, `access_denied` when there will be no approval, `expired_token` after its end, and invalid_grant once it was used. What was decided can be fetched for 60 seconds after the end of the request.
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
         * Ends a token (RFC 7009). Unknown tokens are answered with 200 too. Revoking any PSU token ends all tokens of its consent.
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
         * Metadata of the server as in RFC 8414 and OpenID Connect Discovery. It may have more members than these.
         * @example {
         *       "issuer": "http://localhost:8080/auth",
         *       "authorization_endpoint": "http://localhost:8080/auth/authorize",
         *       "pushed_authorization_request_endpoint": "http://localhost:8080/auth/par",
         *       "token_endpoint": "http://localhost:8080/auth/token",
         *       "backchannel_authentication_endpoint": "http://localhost:8080/auth/bc-authorize",
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
         *         "refresh_token",
         *         "urn:openid:params:grant-type:ciba"
         *       ],
         *       "backchannel_token_delivery_modes_supported": [
         *         "poll",
         *         "ping"
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
         *       "authorization_response_iss_parameter_supported": true,
         *       "tls_client_certificate_bound_access_tokens": true
         *     }
         */
        ServerMetadata: {
            /** The issuer. Tokens and envelopes name it in iss. */
            issuer: string;
            /** Absolute address of the endpoint. */
            authorization_endpoint: string;
            /** Absolute address of the endpoint. */
            pushed_authorization_request_endpoint?: string;
            /** Absolute address of the endpoint. */
            token_endpoint: string;
            /** Absolute address of the endpoint. */
            backchannel_authentication_endpoint?: string;
            /** Absolute address of the endpoint. */
            revocation_endpoint?: string;
            /** Absolute address of the endpoint. */
            jwks_uri: string;
            /** The values that the server supports. */
            response_types_supported: string[];
            /** The values that the server supports. */
            response_modes_supported?: string[];
            /** The values that the server supports. */
            grant_types_supported: string[];
            /** The values that the server supports. */
            scopes_supported?: string[];
            /** The values that the server supports. */
            code_challenge_methods_supported?: string[];
            /** The values that the server supports. */
            token_endpoint_auth_methods_supported?: string[];
            /** The values that the server supports. */
            token_endpoint_auth_signing_alg_values_supported?: string[];
            /** The values that the server supports. */
            request_object_signing_alg_values_supported?: string[];
            /** The values that the server supports. */
            id_token_signing_alg_values_supported?: string[];
            /** The values that the server supports. */
            backchannel_token_delivery_modes_supported?: string[];
            /** The values that the server supports. */
            backchannel_authentication_request_signing_alg_values_supported?: string[];
            /** Whether user_code is taken. It is not. */
            backchannel_user_code_parameter_supported?: boolean;
            /** Whether the redirect carries iss (RFC 9207). */
            authorization_response_iss_parameter_supported?: boolean;
            /** Whether tokens can be bound to a client certificate (RFC 8705). */
            tls_client_certificate_bound_access_tokens?: boolean;
            /** Whether every app must push its requests. Absent where only apps of the level fapi2 must. */
            require_pushed_authorization_requests?: boolean;
            /** Whether every app must sign its requests. Absent where only apps of the level fapi2 must. */
            require_signed_request_object?: boolean;
            /**
             * The same endpoints where the server takes client certificates (RFC 8705 section 5). All other operations of the contracts answer at that host and port too. Absent where the endpoints themselves take certificates.
             * @example {
             *       "token_endpoint": "https://localhost:8443/auth/token",
             *       "pushed_authorization_request_endpoint": "https://localhost:8443/auth/par",
             *       "backchannel_authentication_endpoint": "https://localhost:8443/auth/bc-authorize",
             *       "revocation_endpoint": "https://localhost:8443/auth/revoke"
             *     }
             */
            mtls_endpoint_aliases?: {
                /** Absolute address of the endpoint. */
                token_endpoint?: string;
                /** Absolute address of the endpoint. */
                pushed_authorization_request_endpoint?: string;
                /** Absolute address of the endpoint. */
                backchannel_authentication_endpoint?: string;
                /** Absolute address of the endpoint. */
                revocation_endpoint?: string;
            };
        };
        /**
         * The error body of RFC 6749 section 5.2.
         * @example {
         *       "error": "invalid_client",
         *       "error_description": "client authentication failed"
         *     }
         */
        OAuthError: {
            /** What went wrong, for programs: for example invalid_request, invalid_client, invalid_grant or invalid_scope. */
            error: string;
            /**
             * What went wrong, for people.
             * @example client authentication failed
             */
            error_description?: string;
        };
        /**
         * The public keys of the bank, also those that will sign next. Cache them, and fetch them again when a kid is unknown.
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
            /** The keys in the form of RFC 7517. */
            keys: {
                /** Key type. */
                kty: string;
                /** Key id. */
                kid: string;
                /** What the key is for. */
                use?: string;
                /** The signature algorithm of the key, for example PS256. */
                alg?: string;
                /** RSA modulus. */
                n?: string;
                /** RSA exponent. */
                e?: string;
                /** The elliptic curve of an EC key, for example P-256. */
                crv?: string;
                /** First coordinate of the public EC point in base64url. */
                x?: string;
                /** Second coordinate of the public EC point in base64url. */
                y?: string;
            }[];
        };
        /** Why a request was not read (RFC 9457 problem details). It is answered before the address is looked at. */
        UnreadRequest: {
            /**
             * Always about:blank (RFC 9457 section 4.2.1).
             * @example about:blank
             */
            type: string;
            /**
             * The name of the HTTP status.
             * @example Request Header Fields Too Large
             */
            title: string;
            /**
             * The HTTP status again, for whoever has only the body.
             * @example 431
             */
            status: number;
            /**
             * What was too large, and how large it may be.
             * @example The request line and the headers are larger than 16 KiB.
             */
            detail: string;
            /**
             * What went wrong, for programs.
             * @example headerInvalid
             */
            code: string;
        };
        /** The parameters of an authorization request, or `request`, a signed request object that holds them (RFC 9101). Without `request`, response_type, redirect_uri, scope, code_challenge and code_challenge_method are mandatory. */
        AuthorizationForm: {
            /**
             * The id that the dashboard gave the app at registration.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            client_id: string;
            /**
             * The app secret, with client_secret_post.
             * @example Zk3yqT0xJcN5uWv8RrB1mPdLhE7sGaYf2oQiKtXnVwU
             */
            client_secret?: string;
            /**
             * Part of private_key_jwt (RFC 7523).
             * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
             */
            client_assertion_type?: string;
            /**
             * Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            client_assertion?: string;
            /**
             * Always code, for the authorization code flow.
             * @example code
             * @enum {string}
             */
            response_type?: "code";
            /**
             * A redirect address of the app, exactly as it was registered.
             * @example https://tpp.example/callback
             */
            redirect_uri?: string;
            /**
             * openid and the scope of the consent, for example openid payments:<ConsentId>.
             * @example openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            scope?: string;
            /**
             * A value that the app chooses. The redirect repeats it.
             * @example af0ifjsldkj
             */
            state?: string;
            /**
             * A value that the app chooses. The ID token repeats it.
             * @example n-0S6_WzA2Mj
             */
            nonce?: string;
            /**
             * PKCE, RFC 7636.
             * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
             */
            code_challenge?: string;
            /**
             * PKCE, RFC 7636.
             * @example S256
             * @enum {string}
             */
            code_challenge_method?: "S256";
            /**
             * A signed request object (RFC 9101) with the parameters.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            request?: string;
        };
        /**
         * The answer of RFC 9126 section 2.2.
         * @example {
         *       "request_uri": "urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c",
         *       "expires_in": 60
         *     }
         */
        ParResponse: {
            /**
             * The value to send to the authorization endpoint. It can be used once.
             * @example urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c
             */
            request_uri: string;
            /**
             * The lifetime in seconds.
             * @example 60
             */
            expires_in: number;
        };
        /** A decoupled authorization request, or `request`, a signed request object that holds it (RFC 9101, with iss, aud, exp, iat, nbf and jti). Without `request`, scope and login_hint are mandatory. */
        BackchannelForm: {
            /**
             * The id that the app got at its registration.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            client_id?: string;
            /**
             * The app secret, with client_secret_post.
             * @example Zk3yqT0xJcN5uWv8RrB1mPdLhE7sGaYf2oQiKtXnVwU
             */
            client_secret?: string;
            /**
             * Part of private_key_jwt (RFC 7523).
             * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
             */
            client_assertion_type?: string;
            /**
             * Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string; here the address of this endpoint or of the token endpoint is taken too (CIBA Core section 7.1).
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            client_assertion?: string;
            /**
             * openid and the scope of the consent, for example openid payments:<ConsentId>.
             * @example openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            scope?: string;
            /**
             * The national identification number of the customer, or the ConsentId for the customer whom the consent names.
             * @example 1000000016
             */
            login_hint?: string;
            /**
             * Shown to the customer in the bank's app, so that they can compare it with the app's screen. 1 to 64 letters, digits, blanks and . , : # / - with at least one letter or digit, each word in plain Latin or in plain Arabic letters, nothing invisible, and no address of a page.
             * @example طلب 1042 Order
             */
            binding_message?: string;
            /**
             * How many seconds the customer may take. 300 when it is absent, 900 at most; never longer than the consent may be authorized.
             * @example 120
             */
            requested_expiry?: string;
            /**
             * Mode ping only, and mandatory there: the bearer token that the bank presents at the app's endpoint.
             * @example 8d67dc78-7faa-4d41-aabd-67707b374255
             */
            client_notification_token?: string;
            /**
             * A signed request object (RFC 9101) with the parameters.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            request?: string;
        };
        /**
         * The answer of OpenID CIBA Core section 7.3.
         * @example {
         *       "auth_req_id": "1c266114-a1be-4252-8ad1-04986c5b9ac1",
         *       "expires_in": 300,
         *       "interval": 5
         *     }
         */
        BackchannelResponse: {
            /**
             * Names the request at the token endpoint. It can be used once.
             * @example 1c266114-a1be-4252-8ad1-04986c5b9ac1
             */
            auth_req_id: string;
            /**
             * How many seconds the customer may take.
             * @example 300
             */
            expires_in: number;
            /**
             * The least time in seconds between two questions at the token endpoint.
             * @example 5
             */
            interval: number;
        };
        /** A token request. */
        TokenForm: {
            /**
             * What the app has in hand: its own secret, a code, a refresh token, or a request over the back channel.
             * @example authorization_code
             * @enum {string}
             */
            grant_type: "client_credentials" | "authorization_code" | "refresh_token" | "urn:openid:params:grant-type:ciba";
            /**
             * The id that the dashboard gave the app at registration.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            client_id?: string;
            /**
             * The app secret, with client_secret_post.
             * @example Zk3yqT0xJcN5uWv8RrB1mPdLhE7sGaYf2oQiKtXnVwU
             */
            client_secret?: string;
            /**
             * Part of private_key_jwt (RFC 7523).
             * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
             */
            client_assertion_type?: string;
            /**
             * Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string; from an app that may use CIBA the address of this endpoint or of bc-authorize is taken too.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            client_assertion?: string;
            /**
             * With client_credentials only. The scope of the app's product; it may be left out.
             * @example payments
             */
            scope?: string;
            /**
             * With authorization_code only. The code from the redirect.
             * @example SplxlOBeZQQYbYS6WxSbIA
             */
            code?: string;
            /**
             * With authorization_code only. The redirect_uri of the authorization request.
             * @example https://tpp.example/callback
             */
            redirect_uri?: string;
            /**
             * PKCE, RFC 7636.
             * @example dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk
             */
            code_verifier?: string;
            /**
             * With refresh_token only. The refresh token.
             * @example 8xLOxBtZp8
             */
            refresh_token?: string;
            /**
             * With urn:openid:params:grant-type:ciba only. The auth_req_id of a decoupled request.
             * @example 1c266114-a1be-4252-8ad1-04986c5b9ac1
             */
            auth_req_id?: string;
        };
        /** The token answer of RFC 6749 section 5.1. */
        TokenResponse: {
            /**
             * The access token, a JWT as in RFC 9068.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            access_token: string;
            /**
             * The kind of token. Send it in the Authorization header.
             * @example Bearer
             * @enum {string}
             */
            token_type: "Bearer";
            /**
             * The lifetime in seconds.
             * @example 600
             */
            expires_in: number;
            /**
             * What the token opens, in words with blanks between them.
             * @example openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            scope?: string;
            /**
             * The ID token. It comes with an authorization code or a decoupled request and the scope openid.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            id_token?: string;
            /**
             * The refresh token. It comes with account and letter consents only, lives as long as the consent and is not replaced on use.
             * @example 8xLOxBtZp8
             */
            refresh_token?: string;
        };
        /** A revocation request (RFC 7009). */
        RevocationForm: {
            /**
             * The access token or refresh token to end.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            token: string;
            /**
             * The kind of token, access_token or refresh_token. It may be left out.
             * @example refresh_token
             */
            token_type_hint?: string;
            /**
             * The id that the dashboard gave the app at registration.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            client_id?: string;
            /**
             * The app secret, with client_secret_post.
             * @example Zk3yqT0xJcN5uWv8RrB1mPdLhE7sGaYf2oQiKtXnVwU
             */
            client_secret?: string;
            /**
             * Part of private_key_jwt (RFC 7523).
             * @example urn:ietf:params:oauth:client-assertion-type:jwt-bearer
             */
            client_assertion_type?: string;
            /**
             * Part of private_key_jwt (RFC 7523). Its aud is the issuer, as one string.
             * @example eyJhbGciOiJQUzI1NiIsImtpZCI6InRwcC0xIn0.eyJpc3MiOiI3YzJhMWI2MCJ9.c2lnbmF0dXJl
             */
            client_assertion?: string;
        };
    };
    responses: {
        /** This address does not take the method; the header `Allow` names those that it takes. */
        OAuthMethodNotAllowed: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                /**
                 * The methods of this address. OPTIONS answers them too, with 204.
                 * @example POST, OPTIONS
                 */
                Allow?: string;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The request line and the headers together are longer than 16 KiB. The connection ends. */
        UnreadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["UnreadRequest"];
            };
        };
        /** The authorization request is wrong; `error` says how. */
        PushBadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /**
         * The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
         *     suspended it, that it was ended, or that the bank has not admitted it yet. Without the proof the answer is that for an unknown app.
         */
        OAuthUnauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                /**
                 * The challenge of RFC 6749 section 5.2. It comes when the app authenticated with Basic.
                 * @example Basic realm="http://localhost:8080/auth", error="invalid_client", error_description="client authentication failed"
                 */
                "WWW-Authenticate"?: string;
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The body did not arrive within 20 seconds. The connection ends. */
        OAuthTimedOut: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The app, or its network, asks too often. Wait as many seconds as `Retry-After` says. */
        OAuthTooManyRequests: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** Something went wrong at the bank. Nothing was issued. */
        OAuthServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says. */
        OAuthUnavailable: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "Retry-After": components["headers"]["RetryAfter"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The request is wrong; `error` says how. */
        BackchannelBadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The grant is wrong, or there is no token yet; `error` says which. */
        TokenBadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
        /** The request is wrong; `error` says how. An unknown token is no error. */
        RevocationBadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                RateLimit: components["headers"]["RateLimit"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OAuthError"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: {
        /**
         * The id of this request, repeated from the request or newly made. Quote it when you ask for help.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
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
    getOpenidConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The metadata of the server. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
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
            /** The metadata of the server. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
        };
    };
    getAuthorizationServerMetadataAlias: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The metadata of the server. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ServerMetadata"];
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
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
            /** The published keys. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/jwk-set+json": components["schemas"]["JwkSet"];
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
        };
    };
    authorize: {
        parameters: {
            query: {
                /**
                 * The id that the dashboard gave the app at registration.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                client_id: string;
                /**
                 * Always code, for the authorization code flow.
                 * @example code
                 */
                response_type?: "code";
                /**
                 * A redirect address of the app, exactly as it was registered.
                 * @example https://tpp.example/callback
                 */
                redirect_uri?: string;
                /**
                 * openid and the scope of the consent.
                 * @example openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
                 */
                scope?: string;
                /**
                 * A value that the app chooses. The redirect repeats it.
                 * @example af0ifjsldkj
                 */
                state?: string;
                /**
                 * A value that the app chooses. The ID token repeats it.
                 * @example n-0S6_WzA2Mj
                 */
                nonce?: string;
                /**
                 * PKCE, RFC 7636.
                 * @example E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM
                 */
                code_challenge?: string;
                /**
                 * PKCE, RFC 7636.
                 * @example S256
                 */
                code_challenge_method?: "S256";
                /**
                 * The request_uri that the par endpoint answered.
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
            /** The browser goes on to the bank's pages, or back to the app with an error. */
            303: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    /**
                     * The next address of the browser.
                     * @example https://tpp.example/callback?error=access_denied&state=af0ifjsldkj&iss=http%3A%2F%2Flocalhost%3A8080%2Fauth
                     */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** A page that says what is wrong. It is shown when the redirect address is not known to be the app's. */
            400: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
            /** The browser, or its network, asks too often. A browser, which names text/html in `Accept`, gets a page; a program gets JSON as in RFC 6749. */
            429: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                    "text/html": string;
                };
            };
            431: components["responses"]["UnreadRequest"];
            /** A page that says that something went wrong at the bank. */
            500: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** A page that says that the bank cannot reach its data at this moment. */
            503: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Retry-After": components["headers"]["RetryAfter"];
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
        /** The authorization request and the app's authentication. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["AuthorizationForm"];
            };
        };
        responses: {
            /** The request is stored for `expires_in` seconds. */
            201: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParResponse"];
                };
            };
            400: components["responses"]["PushBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            405: components["responses"]["OAuthMethodNotAllowed"];
            408: components["responses"]["OAuthTimedOut"];
            429: components["responses"]["OAuthTooManyRequests"];
            431: components["responses"]["UnreadRequest"];
            500: components["responses"]["OAuthServerError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    beginBackchannelAuthentication: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The request and the app's authentication. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["BackchannelForm"];
            };
        };
        responses: {
            /** The bank asks the customer. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackchannelResponse"];
                };
            };
            400: components["responses"]["BackchannelBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            /** The customer has declined several requests of this app, which may ask them again after as many seconds as `Retry-After` says. */
            403: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OAuthError"];
                };
            };
            405: components["responses"]["OAuthMethodNotAllowed"];
            408: components["responses"]["OAuthTimedOut"];
            429: components["responses"]["OAuthTooManyRequests"];
            431: components["responses"]["UnreadRequest"];
            500: components["responses"]["OAuthServerError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The grant and the app's authentication. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** The token, and what comes with it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenResponse"];
                };
            };
            400: components["responses"]["TokenBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            405: components["responses"]["OAuthMethodNotAllowed"];
            408: components["responses"]["OAuthTimedOut"];
            429: components["responses"]["OAuthTooManyRequests"];
            431: components["responses"]["UnreadRequest"];
            500: components["responses"]["OAuthServerError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
    revokeToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The token and the app's authentication. */
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["RevocationForm"];
            };
        };
        responses: {
            /** The token has ended. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    RateLimit: components["headers"]["RateLimit"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["RevocationBadRequest"];
            401: components["responses"]["OAuthUnauthorized"];
            405: components["responses"]["OAuthMethodNotAllowed"];
            408: components["responses"]["OAuthTimedOut"];
            429: components["responses"]["OAuthTooManyRequests"];
            431: components["responses"]["UnreadRequest"];
            500: components["responses"]["OAuthServerError"];
            503: components["responses"]["OAuthUnavailable"];
        };
    };
}

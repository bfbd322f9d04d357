# Written by make generate from specs/. Do not edit.
"""Every operation as a method of its own name."""

from __future__ import annotations

import typing as t

from ..answers import Answer, PlainAnswer
from .types import account_information, account_verification, authorization, letter_of_guarantee, payee_verification, payment_initiation, platform


class OperationMethods:
    """Every operation as a method of its own name."""

    def _call(self, operation_id: str, path: dict[str, t.Any], query: dict[str, t.Any], **own: t.Any) -> t.Any:
        raise NotImplementedError

    def create_account_access_consent(
        self,
        *,
        body: account_information.AccountConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountConsentResponseMessage]:
        """Create an account-access consent.

        Asks for access to accounts. The consent is created in AwaitingAuthorization with a new ConsentId; `Links.scaOAuth` says where
        the PSU authorizes it. With `x-idempotency-key` the same request again gives the first answer.

        `POST /account-access-consents`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 409: The idempotency key was used for another message in the last 24 hours.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_account_access_consent(
                body={
                    "Data": {
                        "Permissions": [
                            "ReadAccountsDetail",
                            "ReadBalances",
                            "ReadTransactionsDetail",
                            "ReadTransactionsCredits",
                            "ReadTransactionsDebits",
                            "ReadBeneficiariesBasic",
                            "ReadDirectDebits",
                            "ReadStandingOrdersBasic",
                            "ReadScheduledPaymentsBasic",
                            "ReadPartyPSU",
                        ],
                        "AuthorizationExpirationTimeWindow": "024:00:00",
                        "ExpirationDateTime": "2027-05-20T12:30:00+03:00",
                        "NationalIdentificationNumber": "1000000016",
                        "TransactionFromDateTime": "2025-11-21T00:00:00+03:00",
                        "TransactionToDateTime": "2027-05-20T12:30:00+03:00",
                        "AccountType": ["KSAOB.Retail"],
                        "AccountSubType": ["CurrentAccount", "Savings"],
                        "FourthParty": {
                            "TradingName": "محاسب الخليج",
                            "LegalName": "شركة محاسب الخليج المحدودة",
                            "IdentifierType": "KSAOB.UnifiedCommercialNumber",
                            "Identifier": "7012345678",
                        },
                        "SponsoredTPP": {"TradingName": "نخيل للمدفوعات", "Identification": "7001234567"},
                        "ConsentPurpose": ["Account Aggregation", "E-Statement"],
                        "IsPSUReadAllAccounts": False,
                    },
                    "Risk": {
                        "PSUIndicators": {
                            "PSUName": {"en": "Abdullah Mohammed Al-Qahtani", "ar": "عبدالله محمد القحطاني"},
                            "PSUPhoneNumber": "0501234567",
                            "IsCustomerRegistered": True,
                            "IsCustomerVerified": True,
                            "FailedLoginAttempts": 0,
                            "PasswordChangedDateTime": "2026-03-02T08:15:00+03:00",
                            "PSUOnboardingDateTime": "2024-09-10T11:00:00+0300",
                        },
                        "DeviceIndicators": {
                            "GeoLocation": {"latitude": "24.7136", "longitude": "46.6753"},
                            "DeviceId": "7f3c1a90-54234",
                            "VPNStatus": False,
                            "RemoteAccessTool": False,
                            "Screensharing": False,
                            "DeviceSoftwareRestricted": True,
                            "TrustedDeviceFlag": True,
                            "TrustedDeviceDateAndtime": "2025-11-05T19:20:30Z",
                            "MechanismOfTrustingDevice": "KSAOB.IVR",
                            "IPAddressVersion": "KSAOB.IPv4",
                            "DeviceType": "KSAOB.Smartphone",
                            "DeviceName": "هاتف عبدالله",
                            "ConnectionType": "KSAOB.WiFi",
                            "AppVersion": "4.12.0",
                            "LocaleInformation": "ar-SA",
                            "StorageCapacity": "256 GB",
                            "ScreenReaderActive": False,
                            "ISPName": "stc",
                            "NetworkType": "KSAOB.2G",
                        },
                        "RequestIndicators": {"InitiationMode": "KSAOB.UserInitiated", "AcceptanceChannel": "KSAOB.Mobile"},
                    },
                    "Subscription": {"Webhook": {"Url": "https://tpp.example/webhooks/sanad", "IsActive": False}},
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[account_information.AccountConsentResponseMessage]", self._call("createAccountAccessConsent", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_account_access_consent_alias(
        self,
        *,
        body: account_information.AccountConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountConsentResponseMessage]:
        """Create an account-access consent (other address).

        The same operation as createAccountAccessConsent, at the address of the KSA standard.

        `POST /open-banking/account-information/2024.09.01-final-errata1/account-access-consents`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[account_information.AccountConsentResponseMessage]", self._call("createAccountAccessConsentAlias", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_account_access_consent_version_alias(
        self,
        *,
        body: account_information.AccountConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountConsentResponseMessage]:
        """Create an account-access consent (other address).

        The same operation as createAccountAccessConsent, below the address at which consents are read and ended.

        `POST /ksaob-aisp/v3.10/account-access-consents`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[account_information.AccountConsentResponseMessage]", self._call("createAccountAccessConsentVersionAlias", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_access_consent(
        self,
        *,
        consent_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountConsentResponseMessage]:
        """Read an account-access consent.

        Returns the consent as it is now. `Flag` has the times of what happened to it, and `Meta.MultipleAuthorizers` says who still has to approve.

        `GET /ksaob-aisp/v3.10/account-access-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_access_consent(consent_id="aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94")
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[account_information.AccountConsentResponseMessage]", self._call("getAccountAccessConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def patch_account_access_consent(
        self,
        *,
        consent_id: str,
        body: account_information.AccountConsentPatchMessage,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """End an account-access consent or change its webhook.

        Rejects a consent that still awaits authorization (`Rejected`), or revokes one that is authorized (`Finished`). The webhook can be changed in any state, alone or in the same call. The tokens of an ended consent end at once.

        `PATCH /ksaob-aisp/v3.10/account-access-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.patch_account_access_consent(
                consent_id="aac-9d2b4e70-5c1f-4a38-8b6d-0e7f3a1c2d94",
                body={
                    "Data": {
                        "ConsentStatus": "Finished",
                        "ConsentFlags": {"Revoked": "2027-01-15T18:00:00+03:00"},
                        "RevokedBy": "KSAOB.TPP.InitiatedByPSU",
                    },
                },
            )
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("patchAccountAccessConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_access_consent_alias(
        self,
        *,
        consent_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountConsentResponseMessage]:
        """Read an account-access consent (other address).

        The same operation as getAccountAccessConsent, at the address of the KSA standard.

        `GET /open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}`
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[account_information.AccountConsentResponseMessage]", self._call("getAccountAccessConsentAlias", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def patch_account_access_consent_alias(
        self,
        *,
        consent_id: str,
        body: account_information.AccountConsentPatchMessage,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """End an account-access consent or change its webhook (other address).

        The same operation as patchAccountAccessConsent, at the address of the KSA standard.

        `PATCH /open-banking/account-information/2024.09.01-final-errata1/account-access-consents/{ConsentId}`
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("patchAccountAccessConsentAlias", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_accounts(
        self,
        *,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountsMessage]:
        """List the accounts of the consent.

        Returns the accounts that the PSU linked, oldest first. Suspended and closed accounts and those of a deceased holder are listed too, but nothing more of them can be read.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts`

        Raises:
            SanadApiError: 400: A header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_accounts(psu_token=psu_token)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.AccountsMessage]", self._call("getAccounts", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account(
        self,
        *,
        account_id: str,
        psu_token: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountMessage]:
        """Read one account.

        Returns one account of the list, whatever its status.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.AccountMessage]", self._call("getAccount", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_balances(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.BalancesMessage]:
        """Read the balances of an account.

        Returns the booked and the available balance as they are now.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/balances`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_balances(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.BalancesMessage]", self._call("getAccountBalances", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_transactions(
        self,
        *,
        account_id: str,
        psu_token: str,
        from_booking_date_time: str | None = None,
        to_booking_date_time: str | None = None,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.TransactionsMessage]:
        """List the transactions of an account.

        Returns the transactions, newest booking first. Only those between the consent’s TransactionFromDateTime and TransactionToDateTime are shown. The consent’s permissions decide which directions and which members are shown.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/transactions`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown, or the window ends before it begins.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_transactions(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"fromBookingDateTime": from_booking_date_time, "toBookingDateTime": to_booking_date_time, "page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.TransactionsMessage]", self._call("getAccountTransactions", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_beneficiaries(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.BeneficiariesMessage]:
        """List the beneficiaries of an account.

        Returns the people and organisations whom the customer may pay from the account.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/beneficiaries`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_beneficiaries(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.BeneficiariesMessage]", self._call("getAccountBeneficiaries", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_direct_debits(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.DirectDebitsMessage]:
        """List the direct debits of an account.

        Returns the mandates under which others may collect money from the account.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/direct-debits`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_direct_debits(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.DirectDebitsMessage]", self._call("getAccountDirectDebits", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_standing_orders(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.StandingOrdersMessage]:
        """List the standing orders of an account.

        Returns the payments that the account makes again and again.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/standing-orders`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_standing_orders(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.StandingOrdersMessage]", self._call("getAccountStandingOrders", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_scheduled_payments(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.ScheduledPaymentsMessage]:
        """List the scheduled payments of an account.

        Returns the payments that the account will make once, on a later day.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/scheduled-payments`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_scheduled_payments(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.ScheduledPaymentsMessage]", self._call("getAccountScheduledPayments", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_account_parties(
        self,
        *,
        account_id: str,
        psu_token: str,
        page: str | None = None,
        page_size: str | None = None,
        as_of: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.AccountPartiesMessage]:
        """List the parties of an account.

        Returns who holds the account and who acts for its holders.

        `GET /open-banking/account-information/2024.09.01-final-errata1/accounts/{AccountId}/parties`

        Raises:
            SanadApiError: 400: The account is unknown, belongs to somebody else or was not chosen, which all get the same answer; or a header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the account is suspended (`KSAOB.Consent.AccountTemporarilyBlocked`), or it is closed or its holder has died (`KSAOB.Consent.PermanentAccountAccessFailure`). Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_account_parties(account_id="acc-000101", psu_token=psu_token)
        """
        path: dict[str, t.Any] = {"AccountId": account_id}
        query: dict[str, t.Any] = {"page": page, "page-size": page_size, "as-of": as_of}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.AccountPartiesMessage]", self._call("getAccountParties", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_parties(
        self,
        *,
        psu_token: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[account_information.PartyMessage]:
        """Read about the PSU.

        Returns what the bank knows about the person who gave the consent.

        `GET /open-banking/account-information/2024.09.01-final-errata1/parties`

        Raises:
            SanadApiError: 400: A header or a query parameter is wrong or unknown.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: the consent lacks the permission, has ended or is not authorized. Or the core bank did not answer in time (`KSAOB.Consent.TransientAccountAccessFailure`); try again.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_parties(psu_token=psu_token)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[account_information.PartyMessage]", self._call("getParties", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def verify_account(
        self,
        *,
        body: account_verification.AccountVerificationRequest,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[account_verification.AccountVerificationResponse]:
        """Verify an account.

        Answers one question about one account: a name or an identifier, with or without the state of the account, or the state alone. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.

        `POST /v1.1/account-verifications`

        Raises:
            SanadApiError: 400: INVALID_FIELD: a value is wrong, the JSON is malformed, or the body is larger than 16 KiB. MISSING_FIELD: a mandatory field is missing or null. INVALID_FIELD_COMBO: name and ID exclude each other. NON_PARTICIPANT: holdingEntity names no participant. INVALID_HEADER and MISSING_HEADER: a header is wrong or missing.
            SanadApiError: 401: The token is missing, has expired or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token belongs to an app of another product.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface. An unknown account is not an error.
            SanadApiError: 421: The bank of the account does not serve its identification scheme, its country or this kind of question.
            SanadApiError: 429: The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 502: The responder of the account’s bank gave an answer that breaks its contract.
            SanadApiError: 503: The responder of the account’s bank is not available.
            SanadApiError: 504: The responder of the account’s bank did not answer in time.

        Example::

            answer = bank.verify_account(
                body={
                    "data": {
                        "initiator": {"idType": "VAT", "idValue": "310123456700003", "reference": "RUM-INV-2026-4471"},
                        "query": {
                            "types": ["STATUS", "NAME"],
                            "xRefId": "INV-2026-4471",
                            "account": {
                                "type": "PERSONAL",
                                "name": "<القحطاني,عبدالله,محمد,السيد>",
                                "idScheme": "IBAN",
                                "id": "SA3099000000608010799819",
                                "holdingEntity": {"type": "BICFI", "value": "SNADSARI"},
                            },
                        },
                    },
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[account_verification.AccountVerificationResponse]", self._call("verifyAccount", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_openid_configuration(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.ServerMetadata]:
        """OpenID Connect discovery.

        Returns the server's metadata (OpenID Connect Discovery 1.0).

        `GET /auth/.well-known/openid-configuration`

        Example::

            answer = bank.get_openid_configuration()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[authorization.ServerMetadata]", self._call("getOpenidConfiguration", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_authorization_server_metadata(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.ServerMetadata]:
        """OAuth authorization server metadata.

        Returns the same document. Clients that follow RFC 8414 to the letter look for it at the other address, `/.well-known/oauth-authorization-server/auth`.

        `GET /auth/.well-known/oauth-authorization-server`

        Example::

            answer = bank.get_authorization_server_metadata()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[authorization.ServerMetadata]", self._call("getAuthorizationServerMetadata", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_authorization_server_metadata_alias(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.ServerMetadata]:
        """OAuth authorization server metadata (other address).

        The same operation as getAuthorizationServerMetadata, at the address of RFC 8414 section 3.1, which puts the path of the issuer behind `/.well-known/oauth-authorization-server`.

        `GET /.well-known/oauth-authorization-server/auth`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[authorization.ServerMetadata]", self._call("getAuthorizationServerMetadataAlias", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_jwks(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.JwkSet]:
        """Public keys of the bank.

        Returns the public keys that verify the bank's tokens and envelopes. A key is published before it signs and stays published after it has stopped (two hours by default).

        `GET /auth/jwks`

        Example::

            answer = bank.get_jwks()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[authorization.JwkSet]", self._call("getJwks", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def authorize(
        self,
        *,
        client_id: str,
        response_type: t.Literal["code"] | None = None,
        redirect_uri: str | None = None,
        scope: str | None = None,
        state: str | None = None,
        nonce: str | None = None,
        code_challenge: str | None = None,
        code_challenge_method: t.Literal["S256"] | None = None,
        request_uri: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Send the PSU to the bank.

        Open this address in the PSU's browser. After sign-in, decision and one-time code the browser comes back to `redirect_uri` with `code`, `state` and `iss`, or with `error`, for example access_denied. With a pushed request send only `client_id` and `request_uri`.

        `GET /auth/authorize`

        Raises:
            SanadApiError: 400: A page that says what is wrong. It is shown when the redirect address is not known to be the app's.
            SanadApiError: 429: The browser, or its network, asks too often. A browser, which names text/html in `Accept`, gets a page; a program gets JSON as in RFC 6749.
            SanadApiError: 431: The request line and the headers together are longer than 16 KiB. The connection ends.
            SanadApiError: 500: A page that says that something went wrong at the bank.
            SanadApiError: 503: A page that says that the bank cannot reach its data at this moment.

        Example::

            answer = bank.authorize(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f")
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"client_id": client_id, "response_type": response_type, "redirect_uri": redirect_uri, "scope": scope, "state": state, "nonce": nonce, "code_challenge": code_challenge, "code_challenge_method": code_challenge_method, "request_uri": request_uri}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[None]", self._call("authorize", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def push_authorization_request(
        self,
        *,
        body: authorization.AuthorizationForm,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.ParResponse]:
        """Push an authorization request.

        Stores an authorization request and answers with a request_uri for it (RFC 9126). Every app may use it.

        `POST /auth/par`

        Raises:
            SanadApiError: 400: The authorization request is wrong; `error` says how.
            SanadApiError: 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
            SanadApiError: 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
            SanadApiError: 431: The request line and the headers together are longer than 16 KiB. The connection ends.
            SanadApiError: 500: Something went wrong at the bank. Nothing was issued.
            SanadApiError: 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.

        Example::

            answer = bank.push_authorization_request(
                body={
                    "response_type": "code",
                    "client_id": "7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                    "redirect_uri": "https://tpp.example/callback",
                    "scope": "openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4",
                    "state": "af0ifjsldkj",
                    "nonce": "n-0S6_WzA2Mj",
                    "code_challenge": "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
                    "code_challenge_method": "S256",
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[authorization.ParResponse]", self._call("pushAuthorizationRequest", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def begin_backchannel_authentication(
        self,
        *,
        body: authorization.BackchannelForm,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.BackchannelResponse]:
        """Let the PSU decide in the bank's app.

        Begins a decoupled authorization (OpenID CIBA Core, modes poll and ping). The scope names one consent of the app that awaits authorization. `login_hint` is the NationalIdentificationNumber of the consent, or its ConsentId; a letter consent names nobody, so there it is the national identification number of a signatory. It is compared with the consent only. The answer does not show whether anybody has this number at the bank; a request for a number that nobody has just expires. `interval` is the time in seconds between two questions at the token endpoint. In mode ping the bank tells the app's endpoint once the customer has decided: POST with `Authorization: Bearer <client_notification_token>` and `{"auth_req_id": "..."}`, up to five times. A later request for the same consent ends the one before it, and a few requests of one app wait for one customer: a further one ends the oldest. A request that was ended so is answered at the token endpoint with `expired_token`. In the sandbox the scope `openid accounts` without a ConsentId makes a consent for the customer's retail accounts.

        `POST /auth/bc-authorize`

        Raises:
            SanadApiError: 400: The request is wrong; `error` says how.
            SanadApiError: 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
            SanadApiError: 403: The customer has declined several requests of this app, which may ask them again after as many seconds as `Retry-After` says.
            SanadApiError: 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
            SanadApiError: 431: The request line and the headers together are longer than 16 KiB. The connection ends.
            SanadApiError: 500: Something went wrong at the bank. Nothing was issued.
            SanadApiError: 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.

        Example::

            answer = bank.begin_backchannel_authentication(
                body={
                    "scope": "openid payments:pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4",
                    "login_hint": "1000000016",
                    "binding_message": "طلب 1042 Order",
                    "requested_expiry": "120",
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[authorization.BackchannelResponse]", self._call("beginBackchannelAuthentication", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_token(
        self,
        *,
        body: authorization.TokenForm,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[authorization.TokenResponse]:
        """Get a token.

        Returns a developer token for client_credentials, and a PSU token for authorization_code, refresh_token or urn:openid:params:grant-type:ciba. A code is valid for 60 seconds and can be used once; a second use ends its tokens. For a decoupled request the answer is 400 `authorization_pending` while its customer has not decided, `slow_down` when the app asks sooner than `interval` allows, `access_denied` when there will be no approval, `expired_token` after its end, and invalid_grant once it was used. What was decided can be fetched for 60 seconds after the end of the request.

        `POST /auth/token`

        Raises:
            SanadApiError: 400: The grant is wrong, or there is no token yet; `error` says which.
            SanadApiError: 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
            SanadApiError: 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
            SanadApiError: 431: The request line and the headers together are longer than 16 KiB. The connection ends.
            SanadApiError: 500: Something went wrong at the bank. Nothing was issued.
            SanadApiError: 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.

        Example::

            answer = bank.create_token(body={"grant_type": "client_credentials", "scope": "payments"})
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[authorization.TokenResponse]", self._call("createToken", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def revoke_token(
        self,
        *,
        body: authorization.RevocationForm,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """End a token.

        Ends a token (RFC 7009). Unknown tokens are answered with 200 too. Revoking any PSU token ends all tokens of its consent.

        `POST /auth/revoke`

        Raises:
            SanadApiError: 400: The request is wrong; `error` says how. An unknown token is no error.
            SanadApiError: 401: The app could not be authenticated, or it may not act: an app that proves who it is reads in `error_description` that the bank has
            SanadApiError: 429: The app, or its network, asks too often. Wait as many seconds as `Retry-After` says.
            SanadApiError: 431: The request line and the headers together are longer than 16 KiB. The connection ends.
            SanadApiError: 500: Something went wrong at the bank. Nothing was issued.
            SanadApiError: 503: The bank cannot reach its data at this moment. Wait as many seconds as `Retry-After` says.

        Example::

            answer = bank.revoke_token(
                body={"token": "eyJ0eXAiOiJhdCtqd3QiLCJhbGciOiJQUzI1NiJ9.eyJzY29wZSI6InBheW1lbnRzIn0.c2lnbmF0dXJl"},
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("revokeToken", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_letter_of_guarantee_consent(
        self,
        *,
        body: letter_of_guarantee.LetterOfGuaranteeConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]:
        """Create a letter-of-guarantee consent.

        Asks for a consent to one letter of guarantee. The consent is created in AwaitingAuthorization with a new ConsentId; the header
        `Link` (rel `scaOAuth`) says where a signatory of the applicant company authorizes it. Where the company's mandate asks for more
        than one at this amount, the first approval sets the flag PartlyAuthorized, the bank asks the others, and the consent is Authorized
        with the last; until then its PSU token opens nothing. With `x-idempotency-key` the same request again gives the first answer.

        `POST /ksaob-lgsp/v3.10/letters-of-guarantee-consents`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 409: The idempotency key was used for another message in the last 24 hours.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_letter_of_guarantee_consent(
                body={
                    "Data": {
                        "AuthExpirationDateTime": "2026-11-28T12:30:00+03:00",
                        "Mt798": {
                            "CustomerReferenceNumber": "TMC-LG-2026-0117",
                            "MessageCreationDateTime": "2026-11-21T12:25:00+03:00",
                            "KindOfGuarantee": "GUAR",
                            "TypeOfGuarantee": "TEND",
                            "FormOfGuarantee": "DIRC",
                            "WordingOfGuarantee": "STND",
                            "SpecialTerms": "EFCT",
                            "LanguageOfStandardWording": "en",
                            "ProjectName": "تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front",
                            "ProjectNumber": "WND-2026-044",
                            "Applicant": {
                                "Name": "شركة طويق الحديثة للمقاولات · Tuwaiq Modern Contracting Company",
                                "CommercialRegistrationNumber": 1010123456,
                                "ApplicantIdentifierType": "KSAOB.UnifiedCommercialNumber",
                                "ApplicantNumber": "7001234567",
                                "Address": {
                                    "AddressType": "KSAOB.Business",
                                    "ShortAddress": "RRRD2929",
                                    "BuildingNumber": "2929",
                                    "UnitNumber": 4,
                                    "StreetName": "طريق الملك فهد",
                                    "SecondaryNumber": "8118",
                                    "District": "العليا",
                                    "PostalCode": "12214",
                                    "City": "الرياض",
                                    "Country": "SA",
                                },
                            },
                            "GuaranteeAmount": {"Type": "PRIN", "Amount": "250000.00", "Currency": "SAR"},
                            "ValidityType": "LIMT",
                            "ValidityExpiryDate": "2027-03-31T23:59:59+03:00",
                            "DeliveryOfOriginalGuarantee": "COUR",
                            "DeliveryTo": "BENE",
                            "DeliveryAddress": {
                                "Name": "إدارة المنافسات والعقود · Tenders and Contracts Department",
                                "Address": {
                                    "AddressType": "KSAOB.Business",
                                    "ShortAddress": "RNFA4411",
                                    "BuildingNumber": "4411",
                                    "UnitNumber": 12,
                                    "StreetName": "طريق الإمام سعود بن فيصل",
                                    "SecondaryNumber": "7302",
                                    "District": "النفل",
                                    "PostalCode": "13312",
                                    "City": "الرياض",
                                    "Country": "SA",
                                },
                            },
                            "Beneficiary": {
                                "Name": "هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority",
                                "CommercialRegistrationNumber": 1010998877,
                                "BeneficiaryIdentifierType": "KSAOB.UnifiedCommercialNumber",
                                "BeneficiaryNumber": "7019988776",
                                "Address": {
                                    "AddressType": "KSAOB.Business",
                                    "ShortAddress": "RNFA4411",
                                    "BuildingNumber": "4411",
                                    "UnitNumber": 1,
                                    "StreetName": "طريق الإمام سعود بن فيصل",
                                    "SecondaryNumber": "7302",
                                    "District": "النفل",
                                    "PostalCode": "13312",
                                    "City": "الرياض",
                                    "Country": "SA",
                                },
                            },
                            "LiabilityDetails": "Bid security under tender WND-2026-044",
                            "Reference": "TENDER WND-2026-044",
                            "ReferenceDate": "2026-10-25T00:00:00+03:00",
                            "ReferenceDate1": "2026-11-01T00:00:00+03:00",
                            "ReferenceDate2": "2026-12-15T00:00:00+03:00",
                            "TotalOrderAmount": {"Amount": "12500000.00", "Currency": "SAR"},
                            "GuaranteeValueInPercent": 2,
                            "CustomerContact": "م. عمر المصري · Omar Al-Masri, 0501234567",
                            "BeneficiaryContact": "قسم المنافسات · Tenders desk, 0112345678",
                            "BankReferenceNumber": "SND-LINE-1010123456",
                            "TransactionReferenceNumber": "TRX-20261121-0091",
                            "FurtherIdentification": "ISSUE OF UNDERTAKING",
                            "ApplicableRules": "URDG",
                            "ChargesAndFees": "العمولات على طالب الضمان · Charges are for the applicant",
                            "DetailsOfGuarantee": "نتعهد بأن ندفع للمستفيد مبلغ هذا الضمان عند أول طلب كتابي منه، دون حاجة إلى إنذار أو حكم قضائي.\\nWe undertake to pay the beneficiary the amount of this guarantee on first written demand, without notice or court ruling.",
                            "TermsAndConditions": "يسري هذا الضمان من تاريخ فتح المظاريف، ولا يجوز التنازل عنه.\\nThis guarantee takes effect when the bids are opened and is not assignable.",
                            "LetterOfGuaranteeStartDate": "2026-12-01T00:00:00+03:00",
                        },
                    },
                    "Subscription": {"Webhook": {"Url": "https://tpp.example/webhooks/sanad", "IsActive": False}},
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]", self._call("createLetterOfGuaranteeConsent", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_letter_of_guarantee_consent_alias(
        self,
        *,
        body: letter_of_guarantee.LetterOfGuaranteeConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]:
        """Create a letter-of-guarantee consent (other address).

        The same operation as createLetterOfGuaranteeConsent, at a shorter address.

        `POST /letters-of-guarantee-consents`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]", self._call("createLetterOfGuaranteeConsentAlias", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_letter_of_guarantee_consent(
        self,
        *,
        consent_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]:
        """Read a letter-of-guarantee consent.

        Returns the consent as it is now. After use `Flags` has Consumed.

        `GET /ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_letter_of_guarantee_consent(consent_id="lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354")
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[letter_of_guarantee.LetterOfGuaranteeConsentResponseMessage]", self._call("getLetterOfGuaranteeConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def patch_letter_of_guarantee_consent(
        self,
        *,
        consent_id: str,
        body: letter_of_guarantee.LetterOfGuaranteeConsentPatchMessage,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """End a letter-of-guarantee consent or change its webhook.

        Rejects a consent that still awaits authorization (`Rejected`), or revokes one that was authorized and not used yet (`Finished`). The webhook can be changed in any state, alone or in the same call.

        `PATCH /ksaob-lgsp/v3.10/letters-of-guarantee-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.patch_letter_of_guarantee_consent(
                consent_id="lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354",
                body={"Data": {"Status": "Rejected", "RevokedBy": "KSAOB.TPP"}},
            )
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("patchLetterOfGuaranteeConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_letter_of_guarantee(
        self,
        *,
        body: letter_of_guarantee.LetterOfGuaranteeRequestMessage,
        psu_token: str,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[letter_of_guarantee.LetterOfGuaranteeResponseMessage]:
        """Create the letter of guarantee of an authorized consent.

        Uses the consent. The letter is created in Pending, and the consent is Finished with the flag Consumed. A consent gives one letter; a second request is refused. The amount must still be free on the applicant's guarantee line; otherwise the request is refused, nothing is created and the consent stays Authorized. The core bank then reserves the amount and decides. If it refuses the letter, the letter becomes Rejected with the reason.

        `POST /letters-of-guarantee`

        Raises:
            SanadApiError: 400: The envelope or the body is wrong, the consent is not the token's or was used, its ValidityExpiryDate has passed, or the amount is not free on the guarantee line; `Path` names the field.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: it is not a PSU token, its consent has ended, or the person who authorized it may no longer sign for the applicant.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 409: The idempotency key was used for another message in the last 24 hours.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_letter_of_guarantee(
                body={"Data": {"ConsentId": "lg-5b8f3e70-1d4a-4c29-a6f7-0e9d2c81b354"}},
                psu_token=psu_token,
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "psu_token": psu_token}
        return t.cast("Answer[letter_of_guarantee.LetterOfGuaranteeResponseMessage]", self._call("createLetterOfGuarantee", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_letter_of_guarantee(
        self,
        *,
        letter_of_guarantee_id: str,
        psu_token: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[letter_of_guarantee.LetterOfGuaranteeResponseMessage]:
        """Read a letter of guarantee.

        Returns the letter as it is now. It needs the PSU token of the letter's consent; a refreshed token serves as well.

        `GET /ksaob-lgsp/v3.10/letters-of-guarantee/{letterOfGuaranteeId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the consent of the token has no letter with this id.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation: it is not a PSU token, or its consent has ended.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_letter_of_guarantee(
                letter_of_guarantee_id="9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496",
                psu_token=psu_token,
            )
        """
        path: dict[str, t.Any] = {"letterOfGuaranteeId": letter_of_guarantee_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"psu_token": psu_token}
        return t.cast("Answer[letter_of_guarantee.LetterOfGuaranteeResponseMessage]", self._call("getLetterOfGuarantee", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def verify_payee(
        self,
        *,
        body: payee_verification.PayeeVerificationRequest,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[payee_verification.PayeeVerificationResponse]:
        """Verify a payee.

        Compares the name or identifier of `party` with what this bank holds for `partyAccount`. The same question gets the same answer again. Too many different names or identifiers for one account, by one developer or by all together, and further accounts after too many without a match, are refused with a 429 for an hour.

        `POST /api/vop/v1/payee-verifications`

        Raises:
            SanadApiError: 400: FORMAT_ERROR: a header, the JSON or a field is wrong, or the body is larger than 16 KiB. TIMESTAMP_INVALID: the time of the request is missing, malformed or more than 300 seconds from the bank's time.
            SanadApiError: 401: CLIENT_INVALID: the token is missing, has expired or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: CLIENT_INVALID: the token belongs to an app of another product. CLIENT_INCONSISTENT: requestingAgent is not the BIC that the app is registered with.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests, or asked too many different names or identifiers for one account; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.

        Example::

            answer = bank.verify_payee(
                body={
                    "party": {"name": "عبدالله محمد القحطاني"},
                    "partyAccount": {"iban": "SA3099000000608010799819"},
                    "partyAgent": {"financialInstitutionId": {"bicfi": "SNADSARI"}},
                    "requestingAgent": {"financialInstitutionId": {"bicfi": "NKHLSARI"}},
                    "unstructuredRemittanceInformation": ["فاتورة رقم 4471"],
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[payee_verification.PayeeVerificationResponse]", self._call("verifyPayee", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def verify_payee_alias(
        self,
        *,
        body: payee_verification.PayeeVerificationRequest,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[payee_verification.PayeeVerificationResponse]:
        """Verify a payee (other address).

        The same operation as verifyPayee, at a second address.

        `POST /api/v1/payee-verification`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[payee_verification.PayeeVerificationResponse]", self._call("verifyPayeeAlias", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_payment_consent(
        self,
        *,
        body: payment_initiation.PaymentConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentConsentResponseMessage]:
        """Create a payment consent.

        Asks for a consent to one payment. The consent is created in AwaitingAuthorization with a new ConsentId and the PaymentId
        that the payment will have. `BaseConsentId` guards against sending the same request twice; with `x-idempotency-key` the same
        request again gives the first answer.

        `POST /payments/consents`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 409: The idempotency key was used for another message in the last 24 hours.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_payment_consent(
                body={
                    "Data": {
                        "NationalIdentificationNumber": "1000000016",
                        "BaseConsentId": "6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51",
                        "AcceptedAuthorizationType": "KSAOB.Single",
                        "AuthorizationExpirationTimeWindow": "024:00:00",
                        "ExpirationDateTime": "2026-12-21T12:30:00+03:00",
                        "ControlParameters": {
                            "IsPayByAccount": True,
                            "ConsentSchedule": {
                                "SinglePayment": {"Type": "KSAOB.SingleInstantPayment", "Amount": {"Amount": "125.50", "Currency": "SAR"}},
                            },
                        },
                        "Initiation": {
                            "DebtorAccount": {
                                "IdentificationType": "KSAOB.IBAN",
                                "Identification": "SA3099000000608010799819",
                                "Name": {"en": "Abdullah Mohammed Al-Qahtani", "ar": "عبدالله محمد القحطاني"},
                            },
                            "CreditorAccount": {
                                "IdentificationType": "KSAOB.IBAN",
                                "Identification": "SA0380000000608010167519",
                                "Name": {"en": "Al-Nakheel Coffee Company", "ar": "شركة النخيل للقهوة"},
                                "TradingName": {"en": "Palm Coffee", "ar": "قهوة النخيل"},
                            },
                        },
                        "PayerNotes": "قهوة الصباح · Morning coffee",
                        "PaymentPurposeCode": "ONLP",
                        "SponsoredTPP": {"TradingName": "نخيل للمدفوعات", "Identification": "7001234567"},
                        "MerchantDetails": {
                            "MerchantId": "M-1010234567",
                            "MerchantLegalName": "شركة النخيل للقهوة المحدودة",
                            "MerchantTradingBrandName": "قهوة النخيل · Palm Coffee",
                            "MerchantCategoryCode": 5814,
                            "MerchantRegistered": True,
                            "RegisteredMerchantManagementSystem": ["KSAOB.Maroof"],
                            "OBSaqrDetails": {"SAQRCodeID": "SAQR-2026-000481516", "SAQRValidityDateTime": "2026-11-21T23:59:59+03:00"},
                        },
                    },
                    "Risk": {
                        "PSUIndicators": {
                            "PSUName": {"en": "Abdullah Mohammed Al-Qahtani", "ar": "عبدالله محمد القحطاني"},
                            "PSUPhoneNumber": "0501234567",
                            "IsCustomerRegistered": True,
                            "IsCustomerVerified": True,
                            "FailedLoginAttempts": 0,
                            "PasswordChangedDateTime": "2026-03-02T08:15:00+03:00",
                            "PSUOnboardingDateTime": "2024-09-10T11:00:00+03:00",
                        },
                        "TransactionIndicators": {
                            "InitiationMode": "KSAOB.UserInitiated",
                            "TransactionNumberCap": 1,
                            "AcceptanceChannel": "KSAOB.Web",
                        },
                        "BeneficiaryIndicators": {"IsBeneficiaryPrePopulated": True},
                        "DeviceIndicators": {
                            "GeoLocation": {"Latitude": "24.7136", "Longitude": "46.6753"},
                            "DeviceId": "7f3c1a90-54234",
                            "VPNStatus": False,
                            "RemoteAccessTool": False,
                            "Screensharing": False,
                            "DeviceSoftwareRestricted": True,
                            "TrustedDeviceFlag": True,
                            "TrustedDeviceDateAndTime": "2025-11-05T19:20:30Z",
                            "MechanismOfTrustingDevice": "KSAOB.IVR",
                            "IPAddressVersion": "KSAOB.IPv4",
                            "DeviceType": "KSAOB.Smartphone",
                            "DeviceName": "هاتف عبدالله",
                            "ConnectionType": "KSAOB.WiFi",
                            "AppVersion": "4.12.0",
                            "LocaleInformation": "ar-SA",
                            "StorageCapacity": "256 GB",
                            "ScreenReaderActive": False,
                            "ISPName": "stc",
                            "NetworkType": "KSAOB.2G",
                        },
                    },
                    "Subscription": {"Webhook": {"Url": "https://tpp.example/webhooks/sanad", "IsActive": False}},
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[payment_initiation.PaymentConsentResponseMessage]", self._call("createPaymentConsent", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_payment_consent_alias(
        self,
        *,
        body: payment_initiation.PaymentConsentRequestMessage,
        idempotency_key: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentConsentResponseMessage]:
        """Create a payment consent (other address).

        The same operation as createPaymentConsent, at the address of the KSA standard.

        `POST /open-banking/payment/2023.08-draft2/payment-consents`
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("Answer[payment_initiation.PaymentConsentResponseMessage]", self._call("createPaymentConsentAlias", path, query, idempotency_key=idempotency_key, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_payment_consent(
        self,
        *,
        consent_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentConsentResponseMessage]:
        """Read a payment consent.

        Returns the consent as it is now. After use `Flags` has Consumed and `Links.Related` the path of the payment.

        `GET /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_payment_consent(consent_id="pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4")
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[payment_initiation.PaymentConsentResponseMessage]", self._call("getPaymentConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def patch_payment_consent(
        self,
        *,
        consent_id: str,
        body: payment_initiation.PaymentConsentPatchMessage,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Reject a payment consent or change its webhook.

        Rejects a consent that still awaits authorization, changes its webhook in any state, or does both.

        `PATCH /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}`

        Raises:
            SanadApiError: 400: The envelope, the body or an id is wrong, or a rule is broken; there is an entry for each wrong field, and `Path` names it. An unknown id and another app's id get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 413: The body is larger than 256 KiB.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.patch_payment_consent(
                consent_id="pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4",
                body={"Data": {"Status": "Rejected", "RevokedBy": "KSAOB.TPP.InitiatedByPSU"}},
            )
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("patchPaymentConsent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_payment_consent_authorisation(
        self,
        *,
        consent_id: str,
        authorisation_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.AuthorisationResponseMessage]:
        """Read how far the PSU has come with the authorization.

        The resource that `Links.scaStatus` of the consent names.

        `GET /open-banking/payment/2023.08-draft2/payment-consents/{ConsentId}/authorisations/{AuthorisationId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_payment_consent_authorisation(
                consent_id="pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4",
                authorisation_id="c9b9b7e2-64b7-4f0c-8f5e-3a1d9f0c2b77",
            )
        """
        path: dict[str, t.Any] = {"ConsentId": consent_id, "AuthorisationId": authorisation_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[payment_initiation.AuthorisationResponseMessage]", self._call("getPaymentConsentAuthorisation", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_payment(
        self,
        *,
        payment_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentResponseMessage]:
        """Read a payment.

        Returns the payment that the bank created when the PSU authorized the consent.

        `GET /v3.1/pisp/domestic-payments/{PaymentId}`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_payment(payment_id="2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04")
        """
        path: dict[str, t.Any] = {"PaymentId": payment_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[payment_initiation.PaymentResponseMessage]", self._call("getPayment", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_payment_alias(
        self,
        *,
        payment_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentResponseMessage]:
        """Read a payment (other address).

        The same operation as getPayment, at the address that `Links.Related` of a used consent names.

        `GET /open-banking/payment/2023.08-draft2/payments/{PaymentId}`
        """
        path: dict[str, t.Any] = {"PaymentId": payment_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[payment_initiation.PaymentResponseMessage]", self._call("getPaymentAlias", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_payment_status(
        self,
        *,
        payment_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> Answer[payment_initiation.PaymentStatusResponseMessage]:
        """Read the status of a payment.

        The resource that `Links.transactionStatus` of the consent names. Its status is null until the payment is created.

        `GET /open-banking/payment/2023.08-draft2/payments/{PaymentId}/status`

        Raises:
            SanadApiError: 400: A parameter is wrong, or the id is unknown or belongs to another app; the last two get the same answer.
            SanadApiError: 401: The token is missing, has expired, was revoked or was not issued by this bank, or its app was deleted.
            SanadApiError: 403: The token is valid but does not permit this operation.
            SanadApiError: 404: No contract has this address, or the bank does not offer this interface.
            SanadApiError: 429: The app sent too many requests; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. Quote `x-fapi-interaction-id` when you ask about it.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_payment_status(payment_id="2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04")
        """
        path: dict[str, t.Any] = {"PaymentId": payment_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("Answer[payment_initiation.PaymentStatusResponseMessage]", self._call("getPaymentStatus", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_developer(
        self,
        *,
        body: platform.DeveloperRequest,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Developer]:
        """Sign up.

        Creates a developer and signs them in. The answer sets the session cookie. After five sign-ups from one network address within five minutes the answer is a 429; a sandbox does not count callers on its own machine. In production a developer signs up with an invitation of the bank. Without one, or with one that has expired, was used or is for another e-mail address, the answer is a 403, the same for a registered address and any other.

        `POST /dashboard/api/developers`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_developer(
                body={
                    "email": "sara.alharbi@nakheel-pay.example",
                    "password": "correct horse battery staple",
                    "organisation": "نخيل للمدفوعات · Nakheel Pay",
                },
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.Developer]", self._call("createDeveloper", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_current_developer(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Developer]:
        """Read the developer who is signed in.

        `GET /dashboard/api/developers/current`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_current_developer(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.Developer]", self._call("getCurrentDeveloper", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_sessions(
        self,
        *,
        session: str,
        before: platform.SessionId | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.OpenSession]]:
        """List the developer's sign-ins.

        Returns at most 100 open sessions, newest first. `before` is the `sessionId` of the last one of the page before.

        `GET /dashboard/api/developers/current/sessions`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_sessions(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"before": before}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.OpenSession]]", self._call("listSessions", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def end_session(
        self,
        *,
        session_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """End a sign-in.

        Ends a session of the developer at once. An unknown one and another developer's get the same answer.

        `DELETE /dashboard/api/developers/current/sessions/{sessionId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.end_session(session_id="9h_Qm2Jx9aYk3v0YxtJ8nQ", session=session)
        """
        path: dict[str, t.Any] = {"sessionId": session_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("endSession", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def request_email_proof(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Ask for a mail that proves the e-mail address.

        Sends a link to the developer's e-mail address; sign-up sends the first one by itself. It works once and for 30 minutes. After three requests for mails of any kind to one e-mail address within 30 minutes the answer is a 429. A bank that sends no mails, and an address that is proven, are a 409.

        `POST /dashboard/api/developers/current/email-proofs`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.request_email_proof(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("requestEmailProof", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_api_tokens(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.ApiToken]]:
        """List the developer's API tokens.

        The tokens that have not ended, newest first, each with its last use. None of them opens anything by what is listed.

        `GET /dashboard/api/developers/current/api-tokens`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_api_tokens(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.ApiToken]]", self._call("listApiTokens", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_api_token(
        self,
        *,
        body: platform.ApiTokenRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.ShownApiToken]:
        """Make an API token.

        Makes a token for the developer's own programs: `Authorization: Bearer <token>` instead of the cookie. With scope `read` it opens the operations with GET, with `write` all that the developer may do. A token opens nothing about sign-ins, passwords, e-mail addresses and tokens, and changes no members; that takes a session. It is shown once, and works until `expiresDateTime`, until it is revoked, or until the password is replaced by mail. A developer has at most 20; one more is a 409.

        `POST /dashboard/api/developers/current/api-tokens`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_api_token(body={"name": "Nightly build", "scope": "read", "days": 90}, session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.ShownApiToken]", self._call("createApiToken", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def revoke_api_token(
        self,
        *,
        token_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Revoke an API token.

        The token opens nothing from this moment on. An unknown one and another developer's get the same answer.

        `DELETE /dashboard/api/developers/current/api-tokens/{tokenId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.revoke_api_token(token_id="4d1c2b3a-7e5f-4a60-9b81-c2d3e4f5a6b7", session=session)
        """
        path: dict[str, t.Any] = {"tokenId": token_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("revokeApiToken", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_second_factor(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.SecondFactor]:
        """Read whether the second step of the sign-in is on.

        Whether an authenticator app is asked for a code at each sign-in, and how many recovery codes are left.

        `GET /dashboard/api/developers/current/second-factor`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_second_factor(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.SecondFactor]", self._call("getSecondFactor", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def begin_second_factor(
        self,
        *,
        body: platform.SecondFactorRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BegunSecondFactor]:
        """Make a secret for an authenticator app.

        Makes a secret (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), for who knows the password: a session alone, which somebody may have stolen, locks nobody out. A wrong password is a 401, and counts as a wrong sign-in. Nothing is asked at the sign-in before a code of it was sent to confirmSecondFactor; a secret that was not confirmed is replaced. Where the second step is on, this is a 409.

        `POST /dashboard/api/developers/current/second-factor`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.begin_second_factor(body={"password": "correct horse battery staple"}, session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.BegunSecondFactor]", self._call("beginSecondFactor", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def confirm_second_factor(
        self,
        *,
        body: platform.SecondFactorCode,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.RecoveryCodes]:
        """Switch the second step on.

        A code proves that the app has the secret. The answer has ten recovery codes, each good once in place of a code; they are shown this once. A wrong code is a 403. After ten wrong codes within 30 minutes the answer is a 429.

        `POST /dashboard/api/developers/current/second-factor/confirmation`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.confirm_second_factor(body={"code": "492039"}, session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.RecoveryCodes]", self._call("confirmSecondFactor", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def replace_recovery_codes(
        self,
        *,
        body: platform.SecondFactorCode,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.RecoveryCodes]:
        """Make new recovery codes.

        The codes before end. It takes a code of the app, or one of those that are left; a wrong one is a 403, and after ten a 429.

        `POST /dashboard/api/developers/current/second-factor/recovery-codes`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.replace_recovery_codes(body={"code": "492039"}, session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.RecoveryCodes]", self._call("replaceRecoveryCodes", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def remove_second_factor(
        self,
        *,
        body: platform.SecondFactorCode,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Switch the second step off.

        It takes a code of the app, or a recovery code; a wrong one is a 403, and after ten a 429. The recovery codes end with it.

        `POST /dashboard/api/developers/current/second-factor/removal`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.remove_second_factor(body={"code": "492039"}, session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[None]", self._call("removeSecondFactor", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def prove_email(
        self,
        *,
        body: platform.EmailProof,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Prove the e-mail address.

        Takes the code from the mail. A code that is wrong, was used or has expired is a 403.

        `POST /dashboard/api/email-proofs`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.prove_email(body={"code": "q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C"})
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("proveEmail", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def request_password_reset(
        self,
        *,
        body: platform.PasswordResetRequest,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Ask for a new password.

        Sends a link for a new password to the e-mail address, when a developer has it. The answer is the same, at the same speed, for an address that nobody has. The link works once and for 30 minutes. After three requests for mails of any kind to one e-mail address, or 20 from one network address, within 30 minutes the answer is a 429. A bank that sends no mails answers the same and sends none.

        `POST /dashboard/api/password-resets`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.request_password_reset(body={"email": "sara.alharbi@nakheel-pay.example"})
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("requestPasswordReset", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def reset_password(
        self,
        *,
        body: platform.PasswordReset,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Set a new password.

        Sets the password with the code from the mail. All sessions and API tokens of the developer end, and all other codes. A code that is wrong, was used or has expired is a 403.

        `POST /dashboard/api/passwords`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.reset_password(
                body={"code": "q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C", "password": "correct horse battery staple"},
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[None]", self._call("resetPassword", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_session(
        self,
        *,
        body: platform.Credentials,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Session]:
        """Sign in.

        Opens a session. A wrong password and an unknown e-mail address get the same 401. After ten wrong tries for one e-mail address from one network address within five minutes the answer is a 429. Where the developer's second step is on, `code` is needed too: without it, or with a wrong one, the answer is a 403, and after ten wrong ones within 30 minutes a 429.

        `POST /dashboard/api/sessions`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_session(
                body={"email": "sara.alharbi@nakheel-pay.example", "password": "correct horse battery staple"},
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.Session]", self._call("createSession", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def delete_session(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Sign out.

        Ends the session at once, also for copies of its cookie.

        `DELETE /dashboard/api/sessions/current`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.delete_session(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("deleteSession", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_organisations(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.DashboardOrganisation]]:
        """List the organisations in which the developer is.

        Each developer has founded one by signing up, and may be a member of others. An app belongs to one organisation, and its members see it.

        `GET /dashboard/api/organisations`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_organisations(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.DashboardOrganisation]]", self._call("listOrganisations", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_members(
        self,
        *,
        organisation_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.Member]]:
        """List the members of an organisation.

        Every member sees the others.

        `GET /dashboard/api/organisations/{organisationId}/members`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_members(organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de", session=session)
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.Member]]", self._call("listMembers", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def change_member(
        self,
        *,
        organisation_id: str,
        developer_id: str,
        body: platform.MemberChange,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Member]:
        """Give a member another role.

        For owners. An organisation has an owner at any time, so taking the role from the last one is a 409.

        `PATCH /dashboard/api/organisations/{organisationId}/members/{developerId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.change_member(
                organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de",
                developer_id="5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6",
                body={"role": "developer"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id, "developerId": developer_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.Member]", self._call("changeMember", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def remove_member(
        self,
        *,
        organisation_id: str,
        developer_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Remove a member, or leave.

        Owners remove anybody, and everybody may leave. The last owner cannot: that is a 409.

        `DELETE /dashboard/api/organisations/{organisationId}/members/{developerId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.remove_member(
                organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de",
                developer_id="5b7e1c20-93ad-4f86-8e51-27c0d4f9a3b6",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id, "developerId": developer_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("removeMember", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_member_invitations(
        self,
        *,
        organisation_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.MemberInvitation]]:
        """List the open invitations of an organisation.

        For owners.

        `GET /dashboard/api/organisations/{organisationId}/invitations`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_member_invitations(organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de", session=session)
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.MemberInvitation]]", self._call("listMemberInvitations", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def invite_member(
        self,
        *,
        organisation_id: str,
        body: platform.MemberInvitationRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.MemberInvitation]:
        """Invite somebody into an organisation.

        For owners. Mails a link to the address; it works once, for 7 days, for a developer who has this e-mail address. A second invitation of an address takes the place of the first. Whether anybody has the address is not told. A member is a 409, and so is a bank that sends no mails. After three mails to one address within 30 minutes the answer is a 429.

        `POST /dashboard/api/organisations/{organisationId}/invitations`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.invite_member(
                organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de",
                body={"email": "faisal@nakheel-pay.example", "role": "viewer"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.MemberInvitation]", self._call("inviteMember", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def revoke_member_invitation(
        self,
        *,
        organisation_id: str,
        invitation_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Take an invitation back.

        For owners. Its link works no more.

        `DELETE /dashboard/api/organisations/{organisationId}/invitations/{invitationId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.revoke_member_invitation(
                organisation_id="0d6f9a54-5f0d-4c1b-a0a5-94c4a1f2b6de",
                invitation_id="9a4c7d12-6e80-4b35-a1f7-c3d82e05f694",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"organisationId": organisation_id, "invitationId": invitation_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("revokeMemberInvitation", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def accept_member_invitation(
        self,
        *,
        body: platform.MemberInvitationCode,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.DashboardOrganisation]:
        """Become a member of an organisation.

        With the code of the mail. It works for the developer whose e-mail address was invited; for everybody else, and when it was used or has expired, the answer is the same 403.

        `POST /dashboard/api/memberships`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.accept_member_invitation(
                body={"code": "q1W2e3R4t5Y6u7I8o9P0a1S2d3F4g5H6j7K8l9Z0x1C"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.DashboardOrganisation]", self._call("acceptMemberInvitation", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_apps(
        self,
        *,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.App]]:
        """List the apps of the developer.

        `GET /dashboard/api/apps`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_apps(session=session)
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.App]]", self._call("listApps", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_app(
        self,
        *,
        body: platform.AppRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.RegisteredApp]:
        """Register an app.

        Creates an app with an app id. Unless it authenticates with its key or certificate it gets an app secret, which only this answer shows. In a sandbox the app may act at once; in production it is `waiting` until the bank admits it, and a KSA app registers a certificate of the directory that the bank trusts, not a JWKS address. A bank that demands `fapi2` refuses `secret` with 403. A developer has at most 100 apps (409).

        `POST /dashboard/api/apps`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_app(
                body={
                    "name": "نخيل للمدفوعات · Nakheel Pay",
                    "product": "KSA PIS",
                    "securityLevel": "secret",
                    "redirectUris": ["https://tpp.nakheel-pay.example/callback"],
                    "jwksUri": "https://tpp.nakheel-pay.example/.well-known/jwks.json",
                },
                session=session,
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.RegisteredApp]", self._call("createApp", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_app(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.App]:
        """Read an app.

        Returns an app of the developer. An unknown app and another developer's app get the same answer.

        `GET /dashboard/api/apps/{clientId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_app(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.App]", self._call("getApp", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def update_app(
        self,
        *,
        client_id: str,
        body: platform.AppChanges,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.App]:
        """Change an app.

        `PATCH /dashboard/api/apps/{clientId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.update_app(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                body={
                    "name": "نخيل · Nakheel",
                    "redirectUris": ["https://tpp.nakheel-pay.example/callback", "https://tpp.nakheel-pay.example/mobile/callback"],
                },
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.App]", self._call("updateApp", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def delete_app(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Delete an app.

        Ends the app, its secret and all its tokens at once. The bank's records of what the app did stay.

        `DELETE /dashboard/api/apps/{clientId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.delete_app(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("deleteApp", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def rotate_app_secret(
        self,
        *,
        client_id: str,
        session: str,
        body: platform.SecretRotation | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.RotatedSecret]:
        """Replace the app secret.

        Returns a new secret. The one before it ends at once, or stays valid beside it for up to seven days (`overlapHours`), so that every instance of the app can change over. Two are valid at most. An app that authenticates with its key or certificate has no secret (409).

        `POST /dashboard/api/apps/{clientId}/secret`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.rotate_app_secret(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                body={"overlapHours": 24},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.RotatedSecret]", self._call("rotateAppSecret", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_credentials(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.AppCredentials]:
        """List an app's secrets and keys.

        What the app proves itself with: its secrets, of which two live at once while one takes over from the other, its certificates, and for an app with a JWKS address the keys that it has signed with. Each with its end and its last use. It contains neither secrets nor private keys.

        `GET /dashboard/api/apps/{clientId}/credentials`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_credentials(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.AppCredentials]", self._call("listCredentials", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_first_steps(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.FirstSteps]:
        """Read an app's first steps.

        All that a developer needs for the first request, filled in for this app: variables for a `.env` file, a profile for the command line, commands to copy, and how far the app is on its way to production, counted from what it has done. It contains neither secrets nor private keys.

        `GET /dashboard/api/apps/{clientId}/first-steps`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_first_steps(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.FirstSteps]", self._call("getFirstSteps", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def check_jwks(
        self,
        *,
        body: platform.JwksCheckRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.JwksCheck]:
        """Test a JWKS address.

        Fetches the address once, as the bank does when it verifies a signature, and says of each key whether it can be used. Nothing is stored. After twenty tests by one developer within five minutes the answer is a 429.

        `POST /dashboard/api/jwks-checks`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.check_jwks(
                body={"jwksUri": "https://tpp.nakheel-pay.example/.well-known/jwks.json"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.JwksCheck]", self._call("checkJwks", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_deliveries(
        self,
        *,
        client_id: str,
        session: str,
        state: platform.DeliveryState | None = None,
        event_type: platform.KnownEventType | None = None,
        resource_kind: platform.ResourceKind | None = None,
        consent_id: str | None = None,
        before: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.Delivery]]:
        """List an app's events with what became of their delivery.

        Returns at most 100 events of the last 30 days, newest first. `before` is the `sequence` of the last one of the page before.

        `GET /dashboard/api/apps/{clientId}/deliveries`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_deliveries(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {"state": state, "eventType": event_type, "resourceKind": resource_kind, "consentId": consent_id, "before": before}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.Delivery]]", self._call("listDeliveries", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def replay_deliveries(
        self,
        *,
        client_id: str,
        body: platform.ReplayRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Replayed]:
        """Send many events of an app again.

        Sends again, oldest first and at most 10,000 in one request, what happened from `from` to just before `to`: everything, or with
        `onlyFailed` what could not be delivered yet. An event keeps its `jti`. It goes to the address that its consent has now; events of
        consents without an active webhook stay as they are. Nothing that happens meanwhile waits for these. When there is more, the answer
        says from where to go on.

        `POST /dashboard/api/apps/{clientId}/deliveries/replay`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.replay_deliveries(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                body={"from": "2026-11-21T09:00:00Z", "onlyFailed": True},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.Replayed]", self._call("replayDeliveries", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_delivery(
        self,
        *,
        client_id: str,
        event_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.DeliveredEvent]:
        """Look at one event of an app and what became of its delivery.

        The event as a receiver would read it once its signature is verified, also where nobody was subscribed, and each try. In production Data has only ids, status, flags and times.

        `GET /dashboard/api/apps/{clientId}/deliveries/{eventId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_delivery(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                event_id="1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "eventId": event_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.DeliveredEvent]", self._call("getDelivery", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def replay_delivery(
        self,
        *,
        client_id: str,
        event_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Replayed]:
        """Send one event of an app again.

        Sends the event once more, whatever became of it, to the address that its consent has now; one that waits for its next try is tried now. A consent without an active webhook, or with a removed address, is a 409.

        `POST /dashboard/api/apps/{clientId}/deliveries/{eventId}/replay`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.replay_delivery(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                event_id="1f6a2b0c-8d47-4e19-a3c5-90b7e6d1f248",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "eventId": event_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.Replayed]", self._call("replayDelivery", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def send_test_event(
        self,
        *,
        client_id: str,
        body: platform.TestEventRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.TestEvent]:
        """Send a test event to an address.

        Signs an event of type `Sanad.Webhook.Test` for the app and sends it as any other is sent: no consent is needed for it. Its `Data` is
        the example of the app's contract, and no consent has its `ConsentId`. It is tried once; `getDelivery` shows what came of it. A failure
        says nothing against the address. After ten of an app within five minutes the answer is a 429. Apps for verification have no events, so
        they get a 409.

        `POST /dashboard/api/apps/{clientId}/test-events`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.send_test_event(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                body={"url": "https://tpp.example/webhooks/sanad"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.TestEvent]", self._call("sendTestEvent", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_webhooks(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.Webhook]]:
        """List the webhook addresses of an app.

        An address that answers 410, or fails for 5 days, is switched off; `IsActive` of the consents stays as the app sent it. Returns at most 100 addresses: those that had failures, the latest change first, then those to which the latest 1,000 events went.

        `GET /dashboard/api/apps/{clientId}/webhooks`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_webhooks(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.Webhook]]", self._call("listWebhooks", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def switch_webhook_on(
        self,
        *,
        client_id: str,
        webhook_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Webhook]:
        """Send to a webhook address again.

        Lets deliveries to the address go on; what waited for it is tried now. A PATCH of a consent that names the address does the same.

        `POST /dashboard/api/apps/{clientId}/webhooks/{webhookId}/switch-on`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.switch_webhook_on(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                webhook_id="5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "webhookId": webhook_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.Webhook]", self._call("switchWebhookOn", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def remove_webhook(
        self,
        *,
        client_id: str,
        webhook_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[None]:
        """Remove a webhook address of an app.

        Nothing more is sent to the address. What waits for it ends as `unsubscribed` with `addressRemoved`; it can be fetched with listEvents, and deliveries to other addresses go on. `IsActive` of the consents stays as the app sent it. A PATCH that names the address, or a later consent that does, brings it back.

        `DELETE /dashboard/api/apps/{clientId}/webhooks/{webhookId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.remove_webhook(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                webhook_id="5c0f7d3be1a94826f0b7c5d2e83a1964b7f0c2d5e8a19364f7b0d2c5e8a31946",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "webhookId": webhook_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[None]", self._call("removeWebhook", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_app_overview(
        self,
        *,
        client_id: str,
        session: str,
        period: platform.OverviewPeriod | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Overview]:
        """See how an app is doing.

        Requests by outcome, how long they took (the median and the 95th percentile), errors by code, and what became of events, over 24 hours, 7 days or 30 days, in steps. The last step is the one that is under way.

        `GET /dashboard/api/apps/{clientId}/overview`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_app_overview(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {"period": period}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.Overview]", self._call("getAppOverview", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_resources(
        self,
        *,
        client_id: str,
        session: str,
        resource_kind: platform.ResourceKind,
        status: platform.ResourceStatus | None = None,
        after: platform.ResourceCursor | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.ResourcePage]:
        """List the consents, payments or letters of an app.

        Returns at most 50, newest first, and where to go on. Names, accounts and identity numbers of customers are not in it.

        `GET /dashboard/api/apps/{clientId}/resources`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_resources(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                session=session,
                resource_kind="payment",
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {"resourceKind": resource_kind, "status": status, "after": after}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.ResourcePage]", self._call("listResources", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_resource(
        self,
        *,
        client_id: str,
        resource_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.ResourceTimeline]:
        """Look at the moves of a consent, payment or letter of an app.

        Each change of its status with its time and who caused it, as far as the app may know.

        `GET /dashboard/api/apps/{clientId}/resources/{resourceId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_resource(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                resource_id="2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "resourceId": resource_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.ResourceTimeline]", self._call("getResource", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_logged_requests(
        self,
        *,
        client_id: str,
        session: str,
        status: str | None = None,
        operation_id: str | None = None,
        consent_id: str | None = None,
        resource_id: str | None = None,
        interaction_id: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        before: platform.RequestId | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.LoggedRequest]]:
        """List the requests of an app.

        Returns at most 50 requests, newest first: those to the interfaces, the token endpoint, pushed requests and authorizations. `before`
        is the `requestId` of the last one of the page before. Requests are kept for 7 days in a sandbox and 90 in production. What was refused
        before the app was known is here too, when its token or the key of its signature names the app; `appKnownBy` says so, because such a
        claim proves nothing.

        `GET /dashboard/api/apps/{clientId}/requests`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_logged_requests(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {"status": status, "operationId": operation_id, "consentId": consent_id, "resourceId": resource_id, "interactionId": interaction_id, "from": from_, "to": to, "before": before}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.LoggedRequest]]", self._call("listLoggedRequests", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_logged_request(
        self,
        *,
        client_id: str,
        request_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.LoggedRequestDetails]:
        """Get one request with what was checked.

        The verdicts name the first thing that was wrong and what would be right.

        `GET /dashboard/api/apps/{clientId}/requests/{requestId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_logged_request(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                request_id="019abd2c-7e51-7001-9c4e-2f6b8d03a517",
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id, "requestId": request_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[platform.LoggedRequestDetails]", self._call("getLoggedRequest", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def check_signature(
        self,
        *,
        client_id: str,
        body: platform.SignatureQuestion,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.SignatureVerdicts]:
        """Check a signed message as the bank would.

        Takes a compact JWS, or a whole request with its headers and body, and says of each check whether it passes, claim by claim. Nothing is
        stored or sent on; only a registered JWKS may be fetched.

        `POST /dashboard/api/apps/{clientId}/signature-checks`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.check_signature(
                client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f",
                body={"text": "eyJhbGciOiJQUzI1NiIsImtpZCI6ImtleS05In0.eyJpc3MiOiJ4In0.c2ln"},
                session=session,
            )
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.SignatureVerdicts]", self._call("checkSignature", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def create_test_certificate(
        self,
        *,
        body: platform.TestCertificateRequest,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.TestCertificate]:
        """Get a test certificate for mutual TLS.

        Signs the key of a certificate signing request with the sandbox's own CA. The certificate is for connections with mutual TLS, and an app may be registered with it. Its subject has the common name of the request, the developer's organisation, and the developer's id, so that no developer gets the name of another one.

        `POST /dashboard/api/test-certificates`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.create_test_certificate(
                body={
                    "csrPem": "-----BEGIN CERTIFICATE REQUEST-----\\nMIHdMIGEAgEAMCIxIDAeBgNVBAMTF3RwcC5uYWtoZWVsLXBheS5leGFtcGxlMFkw\\nEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEhaynQSwfrPyOAC9zCZpIYgmXaN6l6HkY\\n9GQkrwlmiyF2dBUhKBOrqJO3NlglhkPVEyiQ+Nvqma2/7A732YF486AAMAoGCCqG\\nSM49BAMCA0gAMEUCIBMqMclTMygjfsr5X0vkXv/14c+1qn37NimrKPSZ8mp+AiEA\\n9Y2ybKOrguwXkrLpEG+NGfrhuOPpt0nPCxE5fSdgxCc=\\n-----END CERTIFICATE REQUEST-----\\n",
                },
                session=session,
            )
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body, "session": session}
        return t.cast("PlainAnswer[platform.TestCertificate]", self._call("createTestCertificate", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_events(
        self,
        *,
        after: platform.Cursor | None = None,
        limit: str | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.FetchedEvents]:
        """Fetch the app's events.

        For apps that cannot receive, or were down: the app's own events of the last 7 days, in the order in which they became known, whether or
        not a webhook was active. Each is the compact JWS that a webhook would get (callbacks of the interfaces), signed now, with the `jti` that
        its deliveries have; a receiver that drops repeated `jti` may use both ways at once. Go on from `cursor` of the answer, and at once if
        `hasMore` is true. No event comes before one that was fetched already.

        `GET /events`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_events()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"after": after, "limit": limit}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.FetchedEvents]", self._call("listEvents", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_sink_arrivals(
        self,
        *,
        client_id: str,
        session: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.SinkArrival]]:
        """List what arrived at the sandbox's own receiver.

        The sandbox has a receiver for every app: register `{base_url}/sandbox/sink/{clientId}/200` as `Subscription.Webhook.Url`. It answers
        the status in its address (200, 410 or 500); `slow` answers after 20 seconds, `redirect` with a 302, `reset` breaks the connection.
        Returns the latest arrivals of an app of the developer who is signed in, newest first: of those that the bank signed the latest 40, of all
        others the latest 10, so that nobody who posts to the address pushes an event out.

        `GET /sandbox/sink/{clientId}`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 401: There is no session, or it has ended. For a sign-in, the e-mail address or the password is wrong.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_sink_arrivals(client_id="7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f", session=session)
        """
        path: dict[str, t.Any] = {"clientId": client_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"session": session}
        return t.cast("PlainAnswer[list[platform.SinkArrival]]", self._call("listSinkArrivals", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_core_bank_customers(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.Customer]]:
        """List the customers of the sandbox with their passwords.

        `GET /core-bank/api/customers`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_core_bank_customers()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.Customer]]", self._call("listCoreBankCustomers", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_one_time_codes(
        self,
        *,
        national_identification_number: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.OneTimeCode]]:
        """List the valid one-time codes of a customer.

        Returns the codes that a bank would send by SMS, each with its message, newest last.

        `GET /core-bank/api/customers/{nationalIdentificationNumber}/one-time-codes`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_one_time_codes(national_identification_number="1000000016")
        """
        path: dict[str, t.Any] = {"nationalIdentificationNumber": national_identification_number}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.OneTimeCode]]", self._call("listOneTimeCodes", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_phone_messages(
        self,
        *,
        national_identification_number: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.PhoneMessage]]:
        """List the messages on a customer's phone.

        Returns what the bank has told the customer, newest first, at most 50 messages: an approval that waits for them, an access given or ended, what became of a payment or letter, a sign-in from a new place. A message comes about a second after what it tells of. One-time codes are none of these (`listOneTimeCodes`).

        `GET /core-bank/api/customers/{nationalIdentificationNumber}/phone-messages`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_phone_messages(national_identification_number="1000000016")
        """
        path: dict[str, t.Any] = {"nationalIdentificationNumber": national_identification_number}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.PhoneMessage]]", self._call("listPhoneMessages", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_authorizations(
        self,
        *,
        national_identification_number: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.WaitingAuthorization]]:
        """List what waits for a customer in the bank's app.

        Returns the decoupled authorizations that the customer can decide, newest first.

        `GET /core-bank/api/customers/{nationalIdentificationNumber}/authorizations`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_authorizations(national_identification_number="1000000016")
        """
        path: dict[str, t.Any] = {"nationalIdentificationNumber": national_identification_number}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.WaitingAuthorization]]", self._call("listAuthorizations", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def approve_authorization(
        self,
        *,
        national_identification_number: str,
        authorization_id: str,
        body: platform.AuthorizationApproval | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.DecidedAuthorization]:
        """Approve a decoupled authorization in the customer's place.

        Does what the customer does in the bank's app, without password and one-time code. Approving again gets the same answer. An authorization that was declined, has expired or cannot be approved is a 409.

        `POST /core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/approve`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.approve_authorization(
                national_identification_number="1000000016",
                authorization_id="3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE",
                body={"accountIds": ["acc-000101"]},
            )
        """
        path: dict[str, t.Any] = {"nationalIdentificationNumber": national_identification_number, "authorizationId": authorization_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.DecidedAuthorization]", self._call("approveAuthorization", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def decline_authorization(
        self,
        *,
        national_identification_number: str,
        authorization_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.DecidedAuthorization]:
        """Decline a decoupled authorization in the customer's place.

        Declining again gets the same answer. An authorization that was approved or has expired is a 409.

        `POST /core-bank/api/customers/{nationalIdentificationNumber}/authorizations/{authorizationId}/decline`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.decline_authorization(
                national_identification_number="1000000016",
                authorization_id="3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE",
            )
        """
        path: dict[str, t.Any] = {"nationalIdentificationNumber": national_identification_number, "authorizationId": authorization_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.DecidedAuthorization]", self._call("declineAuthorization", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def decide_authorization(
        self,
        *,
        auth_req_id: platform.AuthReqId,
        action: t.Literal["allow", "deny"],
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.DecidedAuthorization]:
        """Decide a decoupled authorization by its auth_req_id.

        Does the same as approveAuthorization or declineAuthorization, for scripts that know only what the app got, such as conformance suites.

        `POST /core-bank/api/authorizations/decide`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.decide_authorization(auth_req_id="1c266114-a1be-4252-8ad1-04986c5b9ac1", action="allow")
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"auth_req_id": auth_req_id, "action": action}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.DecidedAuthorization]", self._call("decideAuthorization", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def set_account_status(
        self,
        *,
        account_id: str,
        body: platform.StatusChange,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankAccount]:
        """Move an account to another state.

        Changes the state of an account. In a real bank, its staff or the passing of time would do so. Possible changes are Active to NotActive, NotActive to Dormant, Dormant to Unclaimed, and each of these three back to Active; Active to Suspended and back; every state but Deceased and Closed to Deceased; every state but Closed to Closed. The state that the account already has is answered with 200 and changes nothing. Every other change is a 409.

        `POST /core-bank/api/accounts/{accountId}/status`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.set_account_status(account_id="acc-000103", body={"status": "Suspended"})
        """
        path: dict[str, t.Any] = {"accountId": account_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.BankAccount]", self._call("setAccountStatus", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def set_signatories(
        self,
        *,
        commercial_registration_number: str,
        body: platform.SignatoriesChange,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Company]:
        """Change who signs for a company.

        Replaces the people who may sign for a company, on its account and on its guarantee line. In a real bank, a resolution of the company would do so. It counts at once, also for requests that some have approved already; a payment or letter that somebody without a mandate approved is rejected by the core bank with PASP.NotASignatory. How amounts are signed stays as it is. `make reset` begins again with the signatories of the documentation.

        `POST /core-bank/api/companies/{commercialRegistrationNumber}/signatories`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.set_signatories(
                commercial_registration_number="5900112233",
                body={
                    "signatories": [
                        {"nationalIdentificationNumber": "1000000131", "signingGroup": "A"},
                        {"nationalIdentificationNumber": "1000000149", "signingGroup": "B"},
                    ],
                },
            )
        """
        path: dict[str, t.Any] = {"commercialRegistrationNumber": commercial_registration_number}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.Company]", self._call("setSignatories", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_mails(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.Mail]]:
        """List the mails of the sandbox.

        The latest 50 mails that the sandbox would have sent, newest first. They hold codes that open accounts, so only a sandbox on the caller's own machine shows them; elsewhere the answer is a 404.

        `GET /core-bank/api/mails`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_mails()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.Mail]]", self._call("listMails", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_magic_values(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.MagicValues]:
        """List the values with which the sandbox behaves in a special way.

        `GET /core-bank/api/magic-values`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_magic_values()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.MagicValues]", self._call("getMagicValues", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_bank_payments(
        self,
        *,
        state: platform.BankPaymentState | None = None,
        before: platform.PaymentId | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.BankPayment]]:
        """List the payments at the core bank.

        Returns at most 200 payments, newest first. `before` is the `paymentId` of the last one of the page before.

        `GET /core-bank/api/payments`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_bank_payments()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"state": state, "before": before}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.BankPayment]]", self._call("listBankPayments", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def approve_payment(
        self,
        *,
        payment_id: str,
        body: platform.Approval | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankPayment]:
        """Approve a payment in the name of its customer.

        Completes the payment, or rejects it when the funds or the accounts do not allow it. Approving an approved payment again gets the same answer. A rejected payment is a 409. If a nationalIdentificationNumber is given, it must be that of the customer who authorized (403).

        `POST /core-bank/api/payments/{PaymentId}/approve`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.approve_payment(
                payment_id="2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04",
                body={"nationalIdentificationNumber": "1000000016"},
            )
        """
        path: dict[str, t.Any] = {"PaymentId": payment_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.BankPayment]", self._call("approvePayment", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def reject_payment(
        self,
        *,
        payment_id: str,
        body: platform.Rejection | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankPayment]:
        """Reject a payment.

        Rejects the payment. Without a reason the reason is PASP.Declined. Rejecting a rejected payment again gets the first answer. A completed payment is a 409.

        `POST /core-bank/api/payments/{PaymentId}/reject`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.reject_payment(
                payment_id="2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04",
                body={"reasonCode": "SARIE.AC04", "reasonMessage": "The creditor account is closed · حساب المستفيد مغلق"},
            )
        """
        path: dict[str, t.Any] = {"PaymentId": payment_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.BankPayment]", self._call("rejectPayment", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_bank_letters(
        self,
        *,
        state: platform.BankLetterState | None = None,
        before: platform.LetterOfGuaranteeId | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.BankLetter]]:
        """List the letters of guarantee at the core bank.

        Returns at most 200 letters, newest first. Letters that the bank issued without this service are among them. `before` is the `letterOfGuaranteeId` of the last one of the page before.

        `GET /core-bank/api/letters-of-guarantee`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_bank_letters()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {"state": state, "before": before}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.BankLetter]]", self._call("listBankLetters", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def issue_letter(
        self,
        *,
        letter_of_guarantee_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankLetter]:
        """Issue a letter of guarantee.

        Issues a pending letter; its amount stays reserved. Issuing an issued letter again gets the same answer. A letter that was rejected or cancelled, or whose validity is over, is a 409.

        `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/issue`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.issue_letter(letter_of_guarantee_id="9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496")
        """
        path: dict[str, t.Any] = {"LetterOfGuaranteeId": letter_of_guarantee_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.BankLetter]", self._call("issueLetter", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def reject_letter(
        self,
        *,
        letter_of_guarantee_id: str,
        body: platform.Rejection | None = None,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankLetter]:
        """Reject a letter of guarantee.

        Rejects a pending letter; its amount is free again. Without a reason the reason is PASP.Declined. Rejecting a rejected letter again gets the first answer with the first reason. A letter that was issued or cancelled is a 409.

        `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/reject`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.reject_letter(
                letter_of_guarantee_id="9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496",
                body={
                    "reasonCode": "PASP.WordingNotAccepted",
                    "reasonMessage": "The bank does not accept the wording · لا يقبل البنك الصيغة",
                },
            )
        """
        path: dict[str, t.Any] = {"LetterOfGuaranteeId": letter_of_guarantee_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.BankLetter]", self._call("rejectLetter", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def cancel_letter(
        self,
        *,
        letter_of_guarantee_id: str,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.BankLetter]:
        """Cancel a letter of guarantee before it is issued.

        Cancels a pending letter for the applicant; its amount is free again. Cancelling a cancelled letter again gets the same answer. A letter that was issued or rejected is a 409.

        `POST /core-bank/api/letters-of-guarantee/{LetterOfGuaranteeId}/cancel`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 404: The id is unknown, or belongs to somebody else; both get the same answer.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.cancel_letter(letter_of_guarantee_id="9e4c7a12-6b05-4f38-8d21-c3f5a0b7e496")
        """
        path: dict[str, t.Any] = {"LetterOfGuaranteeId": letter_of_guarantee_id}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.BankLetter]", self._call("cancelLetter", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def list_guarantee_lines(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[list[platform.GuaranteeLine]]:
        """List the guarantee lines of the companies.

        Returns every company with a guarantee line, its signatories, the limit, the amount that letters have reserved and the amount that is free.

        `GET /core-bank/api/guarantee-lines`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.list_guarantee_lines()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[list[platform.GuaranteeLine]]", self._call("listGuaranteeLines", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_clock(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Clock]:
        """Read the sandbox's clock.

        `GET /core-bank/api/clock`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.get_clock()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.Clock]", self._call("getClock", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def advance_clock(
        self,
        *,
        body: platform.ClockAdvance,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Clock]:
        """Move the sandbox forward in time.

        Moves the clock forward; it cannot be moved back. Consents expire and future-dated payments fall due. At most ten years in all (409).

        `POST /core-bank/api/clock`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 403: The caller may not do this, or a browser sent the write from another site.
            SanadApiError: 409: The current state does not allow it.
            SanadApiError: 413: The body is larger than 64 KiB.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: The service cannot reach its data at the moment; try again after `Retry-After` seconds. Nothing was done, unless the answer says that it cannot tell.

        Example::

            answer = bank.advance_clock(body={"advanceSeconds": 3600})
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {"body": body}
        return t.cast("PlainAnswer[platform.Clock]", self._call("advanceClock", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_liveness(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Health]:
        """Check that the process runs.

        Checks nothing else, because a restart of the process does not help when the database is down.

        `GET /health/live`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.

        Example::

            answer = bank.get_liveness()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.Health]", self._call("getLiveness", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

    def get_readiness(
        self,
        *,
        headers: t.Mapping[str, str] | None = None,
        timeout_seconds: float | None = None,
        max_retries: int | None = None,
    ) -> PlainAnswer[platform.Health]:
        """Check that requests can be served.

        `GET /health/ready`

        Raises:
            SanadApiError: 400: The request breaks the contract or a rule. `errors` names the fields at fault.
            SanadApiError: 429: The caller sent too many requests or too many wrong passwords; try again after `Retry-After` seconds.
            SanadApiError: 500: A fault of this service. The log has it under `x-fapi-interaction-id`.
            SanadApiError: 503: Requests cannot be served now.

        Example::

            answer = bank.get_readiness()
        """
        path: dict[str, t.Any] = {}
        query: dict[str, t.Any] = {}
        own: dict[str, t.Any] = {}
        return t.cast("PlainAnswer[platform.Health]", self._call("getReadiness", path, query, headers=headers, timeout_seconds=timeout_seconds, max_retries=max_retries, **own))

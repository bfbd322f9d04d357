// Written by make generate from specs/. Do not edit.
/** What the contracts show of the event that tries an address. */
export const testEvents = {
  "account-information": {
    "consentId": "aac-4b1f9c27-83d5-4e6a-9f02-c7d41a8e5b36",
    "self": "/ksaob-aisp/v3.10/account-access-consents/aac-4b1f9c27-83d5-4e6a-9f02-c7d41a8e5b36",
    "data": {
      "ConsentId": "aac-4b1f9c27-83d5-4e6a-9f02-c7d41a8e5b36",
      "ConsentStatus": "Authorized",
      "ConsentStatusUpdateDateTime": 1795253650.482,
      "CreationDateTime": 1795253400.117,
      "Flag": {
        "partlyAuthorized": 1795253400.117,
        "activated": 1795253700.25
      },
      "authorizationExpirationTimeWindow": "024:00:00",
      "ExpirationDateTime": 1810805400,
      "TransactionFromDateTime": 1763672400,
      "TransactionToDateTime": 1810805400,
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
        "ReadPartyPSU"
      ],
      "AccountType": [
        "KSAOB.Retail"
      ],
      "AccountSubType": [
        "CurrentAccount",
        "Savings"
      ],
      "NationalIdentificationNumber": "1000000016",
      "FourthParty": {
        "TradingName": "محاسب الخليج",
        "LegalName": "شركة محاسب الخليج المحدودة",
        "IdentifierType": "KSAOB.UnifiedCommercialNumber",
        "Identifier": "7012345678"
      },
      "SponsoredTPP": {
        "TradingName": "نخيل للمدفوعات",
        "Identification": "7001234567"
      },
      "IsPSUReadAllAccounts": false,
      "Purpose": [
        "Account Aggregation",
        "E-Statement"
      ]
    }
  },
  "letter-of-guarantee": {
    "consentId": "lg-5f83c1d7-20b9-4a6e-8d14-e97b3c06a258",
    "self": "/ksaob-lgsp/v3.10/letters-of-guarantee-consents/lg-5f83c1d7-20b9-4a6e-8d14-e97b3c06a258",
    "data": {
      "ConsentId": "lg-5f83c1d7-20b9-4a6e-8d14-e97b3c06a258",
      "CreationDateTime": "2026-11-21T09:30:00.117Z",
      "Status": "Finished",
      "StatusUpdateDateTime": "2026-11-21T09:36:41.250Z",
      "Flags": [
        {
          "Flag": "Consumed",
          "FlagSetDateTime": "2026-11-21T09:36:41.250Z"
        }
      ],
      "AuthExpirationDateTime": "2026-11-28T09:30:00.000Z",
      "Mt798": {
        "CustomerReferenceNumber": "TMC-LG-2026-0121",
        "MessageCreationDateTime": "2026-11-21T09:28:00.000Z",
        "KindOfGuarantee": "DGAR",
        "TypeOfGuarantee": "PERF",
        "FormOfGuarantee": "DIRC",
        "WordingOfGuarantee": "WDBF",
        "ProjectName": "صيانة شبكة مياه حي الياسمين",
        "ProjectNumber": "NWC-YSM-7",
        "Applicant": {
          "Name": "شركة طويق الحديثة للمقاولات · Tuwaiq Modern Contracting Company",
          "CommercialRegistrationNumber": 1010123456
        },
        "GuaranteeAmount": {
          "Type": "PRIN",
          "Amount": "1187500.50",
          "Currency": "SAR"
        },
        "ValidityType": "LIMT",
        "ValidityExpiryDate": "2027-11-19T21:00:00.000Z",
        "DeliveryOfOriginalGuarantee": "MESS",
        "DeliveryTo": "OTHR",
        "DeliveryAddress": {
          "Name": "مكتب المشروع · Project office",
          "Address": {
            "AddressType": "KSAOB.Business",
            "BuildingNumber": "3377",
            "StreetName": "شارع العليا",
            "District": "الياسمين",
            "PostalCode": "13322",
            "City": "الرياض",
            "Country": "SA"
          }
        },
        "Beneficiary": {
          "Name": "شركة نبع الشمال للمياه",
          "CommercialRegistrationNumber": 1010445566
        },
        "Reference": "CONTRACT NWC-YSM-7",
        "ReferenceDate": null,
        "TotalOrderAmount": {
          "Amount": "23750010.00",
          "Currency": "SAR"
        },
        "GuaranteeValueInPercent": 5,
        "ApplicableRules": "URDG",
        "DetailsOfGuarantee": "ضمان نهائي لعقد صيانة شبكة مياه حي الياسمين رقم NWC-YSM-7."
      }
    }
  },
  "payment-initiation": {
    "consentId": "pis-81d6e4b3-9a27-4c50-b8f1-05e3d7a92c64",
    "self": "/open-banking/payment/2023.08-draft2/payment-consents/pis-81d6e4b3-9a27-4c50-b8f1-05e3d7a92c64",
    "data": {
      "ConsentId": "pis-81d6e4b3-9a27-4c50-b8f1-05e3d7a92c64",
      "PaymentId": "2a7f4c1e-90d3-4b7e-9f62-7d1c5a3b8e04",
      "BaseConsentId": "6a0f6f0e-1c37-4f0e-8d0f-1b0b6f3c9b51",
      "Status": "Finished",
      "Flags": [
        {
          "Flag": "Consumed",
          "FlagSetDateTime": "2026-11-21T09:34:10.482Z"
        }
      ],
      "StatusUpdateDateTime": "2026-11-21T09:34:10.482Z",
      "CreationDateTime": "2026-11-21T09:30:00.117Z",
      "ControlParameters": {
        "ConsentPeriod": {
          "ValidFromDateTime": "2026-11-21T09:30:00.117Z",
          "ValidToDateTime": "2026-12-21T09:30:00.000Z"
        },
        "IsPayByAccount": true,
        "ConsentSchedule": {
          "SinglePayment": {
            "id": 1,
            "Type": "KSAOB.SingleInstantPayment",
            "Amount": {
              "Amount": "125.50",
              "Currency": "SAR"
            }
          }
        },
        "AcceptedAuthorizationType": "KSAOB.Single",
        "AuthorizationExpirationTimeWindow": "024:00:00"
      },
      "Initiation": {
        "DebtorAccount": {
          "SchemeName": "KSAOB.IBAN",
          "Identification": "SA3099000000608010799819",
          "Name": {
            "en": "Abdullah Mohammed Al-Qahtani",
            "ar": "عبدالله محمد القحطاني"
          }
        },
        "CreditorAccount": {
          "SchemeName": "KSAOB.IBAN",
          "Identification": "SA0380000000608010167519",
          "Name": {
            "en": "Al-Nakheel Coffee Company",
            "ar": "شركة النخيل للقهوة"
          },
          "TradingName": {
            "en": "Palm Coffee",
            "ar": "قهوة النخيل"
          },
          "CreditorAgent": "RJHISARI"
        }
      },
      "PayerNotes": "قهوة الصباح · Morning coffee",
      "BeneficiaryInformation": {
        "Notes": "قهوة الصباح · Morning coffee"
      },
      "Purpose": "ONLP",
      "TradingBrandName": "قهوة النخيل · Palm Coffee",
      "AgentInformation": {
        "Name": "Al Rajhi Bank",
        "Identification": "RJHISARI"
      },
      "IsPayByAccount": true
    }
  }
} as const

// Written by make generate from specs/core-bank. Do not edit.
export interface paths {
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Say that the adapter runs
         * Answers 200 as long as the process can answer at all, and asks nothing of the core: a core that is down must not get the adapter restarted. It needs neither a token nor a certificate.
         */
        get: operations["getAdapterLiveness"];
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
        /**
         * Say whether the core can be asked
         * Answers 200 only when the adapter reaches the core and everything else that it needs, and 503 otherwise, both within a second. Look at the core about every five seconds and answer from what was seen last: a probe for each request would keep a slow core slow. Sanad asks every ten seconds, tells its operators, and goes on asking the other operations. It needs neither a token nor a certificate.
         */
        get: operations["getAdapterReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/echo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Repeat how the request arrived
         * Tells what has reached the adapter itself of the client certificate, the token and the headers. Sanad compares it at start and after each change of a certificate, because a proxy that ends TLS tends to lose the certificate, and everything else works without it.
         */
        get: operations["echoCall"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/capabilities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell what the adapter has and bounds
         * Sanad asks at start and every five minutes. It does not start with another major version, another environment, or without an offer or feature that its own settings need; a change of these while it runs is an alarm and changes nothing. The answer comes from the adapter's own settings, so that it is there when the core is not.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a customer
         * Looks a customer up by the national id or by the customerId; both ways give the same customer. A customer who has left the bank is `notFound`. The customerId of a person never changes, not even when they leave and come back, because TPPs keep what they have approved under it.
         */
        post: operations["findCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a customer's password
         * Compares the password, counts wrong ones and locks, in the core's own books: a count in the adapter's memory is lost at a restart and
         *     is another one in each instance.
         *
         *     A number that is nobody's is counted, locked and answered in the same way **and the same time** as a customer's, so that nobody learns
         *     who banks here; compare with a fixed hash where there is none.
         *
         *     The same `signInId` again, as a proxy may send it, is the same try: it gets the same answer and counts once. Sanad itself never sends
         *     a password twice. With another number or password it is 409 `idempotencyConflict`, whatever the first answer was: a used id lets
         *     nobody in who was not let in by it, and hands no old yes to another password. Keep a hash of the password with the id for that.
         *
         *     The right password clears the count of its number. So does time, by the bank's rule; a restart never does.
         */
        post: operations["signInCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/authentications/{authenticationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of this sign-in on the bank's own pages.
                 * @example 0f6c1d5e-38a7-4a6b-9c50-7d1e2b3a4c5d
                 */
                authenticationId: components["parameters"]["AuthenticationId"];
            };
            cookie?: never;
        };
        /**
         * Ask what came of a sign-in on the bank's own pages
         * Answers how far it has come. `accepted` stays so for ten minutes and is `expired` after that, so that an old sign-in opens nothing. Sanad does not ask for it yet.
         */
        get: operations["getAuthentication"];
        /**
         * Begin a sign-in on the bank's own pages
         * Makes a sign-in that the bank carries out itself, so that no password passes Sanad, and answers with the page to send the browser to. The same id again is the same sign-in with the same page, and 409 with another content. Send the browser back to `returnUrl` only, with nothing added: what came of it Sanad asks itself, because an address can be forged. Sanad does not ask for it yet.
         */
        put: operations["beginAuthentication"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirmations/{confirmationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of what the customer confirms.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                confirmationId: components["parameters"]["ConfirmationId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Ask a customer to confirm something
         * Sends a one-time code whose message says the terms, or asks in the bank's own app. The bank chooses which, and says so by `method`.
         *
         *     A new `questionId` under the same `confirmationId` is a new question: from then on the earlier one is void, with its code, whatever
         *     its terms were. The same `questionId` again is the same question: the same answer, and **no second message**. Without this rule a lost
         *     answer rings the customer's phone twice and voids the code that they are typing.
         *
         *     Answer as soon as the message is sure to go out. `effect: none` only where nothing was sent, because a question that nobody got does
         *     not count towards the customer's bound of codes.
         *
         *     The code belongs to the terms: keep a hash of the terms, purpose and app name with it, and compare them in checkConfirmation.
         */
        put: operations["requestConfirmation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirmations/{confirmationId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of what the customer confirms.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                confirmationId: components["parameters"]["ConfirmationId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether a customer has confirmed something
         * With a code: compares it with the newest question of this id, counts wrong ones, and uses the right one up. With the terms of another
         *     question, or another customer, even the right code is `refused` and counts.
         *
         *     **The same code for the same question gets the same answer** as long as the code lives: a lost answer is asked for again, by whoever
         *     types the code once more. So a code that was right stays `confirmed` for its own question, and opens nothing else. Ten requests with the
         *     right code at once are one confirmation.
         *
         *     **Wrong codes are counted by question and by customer**, because a new question must not buy new tries: after so many of a customer's
         *     no code is right for a while, whatever the question. One wrong code that comes twice may count once or twice; a guess that is
         *     repeated guesses nothing. Time clears the count of a customer. The right code may clear it too, because whoever has it has the
         *     phone; a new question and a restart do not. Where the right code does not clear it, let 15
         *     wrong ones in half an hour pass at least: people mistype, and several apps may ask at once.
         *
         *     Without a code it asks what was answered in the bank's app. It is then a read; Sanad's page asks every few seconds.
         */
        post: operations["checkConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the accounts of a customer
         * Lists every account on which the customer may act: their own, joint ones, and those of companies that they sign for. A joint account is in the list of each of its holders, under the same accountId. Leave none out that the customer sees in the bank's own app. Nobody's number gives an empty list.
         */
        post: operations["listAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find accounts by their ids
         * Answers those of the accounts that the bank knows, and leaves out the others without an error. Sanad asks for 100 at most, and for fewer where `accountsPerBatch` says so. One account that cannot be read now must not spoil the answer about the others: then the whole is 503, never a list that lacks it, because an account that is not there is gone.
         */
        post: operations["findAccounts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/balances": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the balances of an account
         * Answers the balances as they are now, not those of the last night. They have to agree with the transactions: what is booked there is in InterimBooked at once.
         */
        get: operations["listBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/transactions": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the transactions of an account
         * Answers rows, newest booking first, from where the query says. Booked and pending rows are in one list. `from` and `to` bound the
         *     booking time and are themselves included.
         *
         *     **Cursors keep a list as it was when it was begun**: pages that are read while rows arrive unite to the whole, with no row twice and
         *     none missing. Rows of the same booking time need a second key, or they are lost at the edge of a page. The simplest cursor is the
         *     booking time and id of the last row, with the highest sequence that the list began with.
         *
         *     `nextCursor` leads to the row behind the last one, and is left out behind the last row of all. `list` is in the answer to a query
         *     without a cursor. A cursor that is over is 410; Sanad begins again. An account that the bank does not know has no rows.
         *
         *     A booked row never changes and never goes. Where the core books a pending row under a new id, keep the old one in the adapter.
         */
        get: operations["listTransactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/beneficiaries": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the stored receivers of an account
         * Answers those whom the customer sees in the bank’s own app as stored receivers of payments from this account.
         */
        get: operations["listBeneficiaries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/direct-debits": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the permissions to collect from an account
         * Answers each permission that a service has to collect from this account, also those that ended in the last year.
         */
        get: operations["listDirectDebits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/standing-orders": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the repeated payments of an account
         * Answers each order by which the bank repeats a payment from this account.
         */
        get: operations["listStandingOrders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/scheduled-payments": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List the future payments of an account
         * Answers each single payment that the customer has ordered at the bank for a later day. Payments that Sanad holds until their day are not among them: the bank learns of these on the day itself.
         */
        get: operations["listScheduledPayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{accountId}/parties": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        /**
         * List who has to do with an account
         * Answers everybody who holds the account or acts for its holder, with the role that each has for it.
         */
        get: operations["listParties"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/parties/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the customer as a party
         * Answers who a customer is, as far as the bank has proved it, without an account.
         */
        post: operations["findParty"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payees/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find who holds an account
         * Answers who holds an account of this bank, by all names and numbers that the bank has proved. Sanad compares them with what a payer
         *     says and tells nobody what stands here; the bank compares nothing.
         *
         *     A payer waits for it, often another bank's, so answer from an index by IBAN and not from a report. Sanad never asks a second time
         *     within one question.
         */
        post: operations["findVerifiableAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of the payment.
                 * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
                 */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        /**
         * Ask how a payment stands
         * Answers what is in the core's own books. Sanad asks for each payment that is undecided for a minute, from once a minute to once an
         *     hour.
         *
         *     `notFound` sends the payment again, so say it only where the core has looked: a replica that lags, or an archive that was not asked,
         *     makes it wrong. It is no danger where submitPayment is idempotent.
         *
         *     A payment is found for 13 months at least.
         */
        get: operations["findPayment"];
        /**
         * Hand a payment over
         * Hands over one payment that the customer has approved, when it is due. The bank decides at once, or takes it and decides later.
         *
         *     **The same paymentId is the same payment, for ever.** Insert the id under a unique key in the transaction that debits; whoever comes
         *     second waits for the first, and answers what it did. A rejection is such an answer, too: the payment that comes again is not decided
         *     anew because there is money by then. Whoever wants to try again makes another payment. The same id with another content is 409 `idempotencyConflict`: compare a digest
         *     of the members that you know, without white space, their order and `app`, and touch nothing. `app` is what the app is called now: it
         *     may have another name when the same payment comes again. A member that you do not know is no other content, because a newer Sanad
         *     repeats what an older one has begun.
         *
         *     **A lost answer is normal.** After a time-out Sanad asks findPayment and hands the same payment over again, for as long as it takes,
         *     from 1 second to 5 minutes apart. An adapter that was late finishes what it has begun, and decides it once.
         *
         *     Check here what only the core knows: the balance, the account's status, limits, sanctions, fraud. Sanad has checked that those in
         *     `approvals` may sign. **Check it once more**, by the account as it is now: one of the ways of `signing.payment`, or without it each
         *     of `holders`. Compare national ids and do not count: a stranger fills nobody's place, and who approved twice fills one. Where they do
         *     not suffice it is `rejected`; the simulator's code for it is PASP.NotASignatory.
         *
         *     **Who may not pay is rejected before the money is looked at**: from an account with another status than `Active` (`accountClosed` or
         *     `accountBlocked`), from a deposit with `maturityAt`, from a card account, and in another currency than that of the account.
         *
         *     **An account without a credit line never goes below zero**, whatever comes at once. Of two payments that fit alone and not together,
         *     one is rejected, now or when the bank decides it. So lock the account while you look at its money, and count what is held.
         *
         *     **What is pending is not booked.** `balanceHalalas`, the booked balance and the booked rows are those of before until the payment is
         *     completed. Whether the bank holds the amount until then is its own affair: if so, the available balance falls by it, and a row with
         *     the status `KSAOB.Pending` may stand in the list. Once it is rejected or cancelled, all of them are as if it had never come: what
         *     was held is free again in the transaction that decides.
         *
         *     **A payee at this bank** has the amount in the same transaction that debits the payer, with `paymentTransactionId` as `reference` on
         *     both rows.
         *
         *     A refusal is `outcome: rejected` with a reason. `effect: none` in an error stops the hand-over until a person looks at it, so it is
         *     for defects and never for a customer without money.
         */
        put: operations["submitPayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{paymentId}/cancellation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of the payment.
                 * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
                 */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Stop a payment that is not done
         * Stops a payment that is pending. Again it gets the same answer. The bank also refuses a payment that arrives after its cancellation,
         *     because both may be on the way at once: that submitPayment then answers `rejected`.
         *
         *     Sanad does not ask for it yet. Until then customers stop payments before their day, of which the bank has not heard.
         */
        put: operations["cancelPayment"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/companies/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find a company
         * Looks a company up by its number in the commercial register. A company that has left the bank is `notFound`.
         */
        post: operations["findCompany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/guarantee-lines/lookup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find the guarantee line of a company
         * Answers how much the bank guarantees for a company and who may sign for it **now**. Sanad asks at each approval and once more before
         *     it hands the letter over, so a mandate counts as it is then. Without a rule in `signing` nobody may sign.
         *
         *     What is free here is shown to people only. submitLetter decides, under a lock of the line.
         */
        post: operations["findGuaranteeLine"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/letters/{letterOfGuaranteeId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of the letter.
                 * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        /**
         * Ask how a letter stands
         * Answers what is in the bank's own books. `notFound` sends the letter again, so say it only where the core has looked.
         */
        get: operations["findLetter"];
        /**
         * Hand a letter of guarantee over
         * Takes a letter over and reserves its amount on the company's line, **both or neither**, in one transaction that locks the line: of two
         *     letters that both fit alone and not together, one is rejected.
         *
         *     Check again that those in `approvals` may sign this amount now. If not, or where the line has too little left, the letter is rejected
         *     and nothing is reserved.
         *
         *     The same id is the same letter for ever, and reserves once; with another content it is 409, and the digest is that of submitPayment.
         *     A letter that is rejected at once stands in listDecisions too, with its reason, and findLetter knows it.
         *
         *     `mt798` holds all that was asked for, with the text and the rules, so that a trade finance desk needs nothing else to issue it.
         */
        put: operations["submitLetter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/letters/{letterOfGuaranteeId}/expiry": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of the letter.
                 * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Release the amount of a letter whose validity is over
         * Frees the amount on the line, once, whatever how often it is asked. Sanad asks when the last day of the letter is over in Riyadh. A
         *     letter that was cancelled before, or never issued, has nothing to release.
         */
        put: operations["expireLetter"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/decisions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what the bank has decided
         * Lists every decision about a payment or a letter, in one order, for 90 days at least, those that submitPayment and submitLetter
         *     answered at once too. **This list is the truth; the callback only brings it sooner.** A decision that stands here only while nobody
         *     has called for it is lost with the first answer that gets lost.
         *
         *     `next` is there in each answer, also in an empty one, and leads to what comes behind it. Sanad keeps it together with what it has
         *     done, and may ask for the same again, or from the beginning: the same decisions come, with the same `eventId`.
         *
         *     **Order by a number that is given at commit, not at insert, and not by time.** A row that is committed after a later one was read is
         *     never seen: lock while you number, or answer only up to the oldest transaction that is still open.
         *
         *     With `wait` the adapter holds the answer until there is a decision, so that it needs no polling. Sanad waits `wait` and two seconds
         *     more. Every instance of an adapter gives the same list.
         */
        get: operations["listDecisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notices/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of the message to the customer.
                 * @example 1e7d9c30-64b2-4f58-a0c9-8b5f3e2d1a46
                 */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Tell a customer something
         * Tells a customer what has happened: by a push of the bank's app, a text message, or however the bank reaches them. Without this
         *     feature customers find all of it on their own page at Sanad, and nobody's phone rings.
         *
         *     Tell a messageId once, also when it comes again. Answer as soon as it is sure to be told, and do not wait for the phone. Tell nothing
         *     after `tellUntil`. A number that is no customer's is `nobody`, and no error. Sanad tries again for about an hour.
         *
         *     Open `link` as it is: it leads to the one thing after the customer has signed in. A bank that wraps it in a tracking link teaches its
         *     customers to trust such links.
         */
        put: operations["notifyCustomer"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/consent-events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * Sanad's id of this move of a consent.
                 * @example c3b0a9d8-7e6f-45d4-b3c2-a190f8e7d6c5
                 */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Tell the bank of a move of a consent
         * Tells the bank of each move of a consent, for its fraud systems, its data warehouse or its own app. Each comes at least once, and
         *     those of one consent in their order. Nothing depends on the answer: whatever the bank says, the consent has moved. Sanad tries for a
         *     day.
         *
         *     Sanad does not send them yet.
         */
        put: operations["tellConsentEvent"];
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
        /** What the signed callback carries. Its header has `alg` PS256 or ES256, `kid` of a key behind `jwksUri`, and `typ` core-decision+jwt. */
        DecisionStatement: {
            /**
             * The adapter's base address, as Sanad calls it.
             * @example https://core.bank.example/core/v1
             */
            iss: string;
            /**
             * Sanad's base address.
             * @example https://openbanking.bank.example
             */
            aud: string;
            /**
             * Format: int64
             * When it was signed, in seconds since 1970. Each try is signed anew.
             * @example 1795253400
             */
            iat: number;
            /**
             * Format: int64
             * When it ends, at most 300 seconds after `iat`.
             * @example 1795253700
             */
            exp: number;
            /**
             * The `eventId` of the decision, the same in each try.
             * @example dec-0000418233
             */
            jti: string;
            /** One decision of the bank about a payment or a letter. */
            decision: components["schemas"]["Decision"];
        };
        /** How the adapter is. */
        Health: {
            /**
             * Always up; whatever is not is a 503.
             * @example up
             * @enum {string}
             */
            status: "up";
        };
        /** RFC 9457 problem details, with what became of the request. */
        Problem: {
            /**
             * about:blank, or an address that tells more of this kind of problem.
             * @example about:blank
             */
            type: string;
            /**
             * The kind of problem in a few words, the same for all of its kind.
             * @example Not available now
             */
            title: string;
            /**
             * The HTTP status, repeated, because gateways change it.
             * @example 503
             */
            status: number;
            /**
             * What went wrong, for programs. A code that Sanad does not know is read by its status.
             * @example unavailable
             */
            code: 'invalidRequest' | 'unauthenticated' | 'forbidden' | 'noSuchAddress' | 'idempotencyConflict' | 'stateConflict' | 'cursorExpired' | 'tooMany' | 'notSupported' | 'unavailable' | 'internal' | (string & {});
            /**
             * What became of the request. `none`: nothing happened, and nothing of it will happen later. `unknown`: whatever the adapter cannot promise.
             * @example none
             * @enum {string}
             */
            effect: "none" | "unknown";
            /**
             * What was wrong, for the people who look into it. It names no customer, no IBAN and no code.
             * @example The core is in maintenance until 02:00Z.
             */
            detail?: string;
            /**
             * How long Sanad should wait before it asks again; the header Retry-After says the same.
             * @example 5
             */
            retryAfterSeconds?: number;
        };
        /** What the bearer token says, once its signature was found right. */
        EchoedToken: {
            /**
             * Who has issued the token.
             * @example https://openbanking.bank.example
             */
            iss?: string;
            /**
             * Whom the token is for, which has to be this adapter.
             * @example https://core.bank.example/core/v1
             */
            aud?: string;
            /**
             * Format: int64
             * When the token ends, in seconds since 1970.
             * @example 1795253460
             */
            exp?: number;
            /**
             * The token's own id, which the adapter takes once.
             * @example 4b7a1c90-2d35-4e6f-8091-a2b3c4d5e6f7
             */
            jti?: string;
        };
        /** What of a request has reached the adapter. What has not is left out. */
        Echo: {
            /**
             * SHA-256 of the client certificate in DER, base64url, as RFC 8705 has it in `x5t#S256`.
             * @example bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2
             */
            certificateThumbprint?: string;
            /**
             * Whom that certificate names, for the people who compare.
             * @example CN=sanad.bank.example,O=Bank of Najd,C=SA
             */
            certificateSubject?: string;
            /** What the bearer token says, once its signature was found right. */
            token?: components["schemas"]["EchoedToken"];
            /**
             * The header x-fapi-interaction-id, as the adapter has read it.
             * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
             */
            interactionId?: string;
            /**
             * Format: date-time
             * The adapter's clock in UTC. Sanad warns its operators where it is more than two seconds off.
             * @example 2026-11-21T09:30:00.000Z
             */
            now: string;
        };
        /** Which program answers, for reports of errors. */
        AdapterBuild: {
            /**
             * What the bank calls its adapter.
             * @example Najd core adapter
             */
            name: string;
            /**
             * The version that runs, so exact that its source can be found.
             * @example 2026.11.3+7f3c2a9
             */
            build: string;
        };
        /**
         * One interface for TPPs that a bank may serve or not, by the name of its contract. What belongs to no offer, as customers, is needed by all.
         * @example payment-initiation
         */
        Offer: 'payment-initiation' | 'account-information' | 'letter-of-guarantee' | 'payee-verification' | 'account-verification' | (string & {});
        /**
         * A part of this contract that may be left out. `notices`: it tells customers what Sanad asks it to tell. `cancellation`: it can stop a payment that is not done. `waitingDecisions`: the list of decisions waits. `decisionCallbacks`: it calls Sanad for each decision. `countedTransactions`: it counts a list of transactions and can jump in it. `hostedAuthentication`: customers sign in on the bank's own pages. `consentEvents`: it wants to know of each move of a consent.
         * @example waitingDecisions
         */
        Feature: 'notices' | 'cancellation' | 'waitingDecisions' | 'decisionCallbacks' | 'countedTransactions' | 'hostedAuthentication' | 'consentEvents' | (string & {});
        /** What the adapter bounds. Sanad stays below its own settings and these. */
        AdapterLimits: {
            /**
             * How many requests of one Sanad may be open at once.
             * @example 64
             */
            requestsAtOnce: number;
            /**
             * How many requests a second the adapter takes from all of Sanad together before it says 429.
             * @example 300
             */
            requestsPerSecond: number;
            /**
             * How many ids one findAccounts may have. Sanad sends at most 100.
             * @example 100
             */
            accountsPerBatch: number;
            /**
             * How many rows one answer of listTransactions has at most, whatever `limit` asked.
             * @example 100
             */
            transactionsPerPage: number;
            /**
             * How long a decision stays in listDecisions, 90 days at least.
             * @example 90
             */
            decisionsKeptDays: number;
        };
        /** A text that the bank has in both of its languages, one plain line each. */
        Text: {
            /**
             * The text in English, for readers of it.
             * @example The balance was not enough.
             */
            en: string;
            /**
             * The text in Arabic, as a customer may read it.
             * @example الرصيد غير كافٍ.
             */
            ar: string;
        };
        /** Why the bank rejected something. */
        Reason: {
            /**
             * The system that rejected it, a point, and its own code. TPPs read it, so name no internal system. For SARIE and IPS it is the code of ISO 20022, for the bank itself PASP.
             * @example SARIE.AM04
             */
            code: string;
            /**
             * What kind of reason it is, whatever the system: accountBlocked may pass, accountClosed will not. Use suspectedFraud and compliance only where the customer may know of it.
             * @example insufficientFunds
             */
            category: 'insufficientFunds' | 'accountBlocked' | 'accountClosed' | 'limitExceeded' | 'creditorRefused' | 'creditorUnknown' | 'suspectedFraud' | 'compliance' | 'duplicateSuspected' | 'technical' | 'other' | (string & {});
            /** A text that the bank has in both of its languages, one plain line each. */
            text: components["schemas"]["Text"];
        };
        /**
         * Format: date-time
         * A time in UTC, with Z and never with an offset.
         * @example 2026-11-21T09:30:00.000Z
         */
        Moment: string;
        /** A time in which the core will be away. */
        Maintenance: {
            /** A time in UTC, with Z and never with an offset. */
            from: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            to: components["schemas"]["Moment"];
            /** A text that the bank has in both of its languages, one plain line each. */
            text: components["schemas"]["Text"];
        };
        /** What the adapter can do, and what it bounds. */
        Capabilities: {
            /**
             * The `info.version` of the contract that the adapter was written after. Its first number must be Sanad's.
             * @example 1.0.0
             */
            contractVersion: string;
            /** Which program answers, for reports of errors. */
            adapter: components["schemas"]["AdapterBuild"];
            /**
             * Whether real customers stand behind it. A Sanad of the other kind does not start.
             * @example sandbox
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** The interfaces for TPPs that the bank serves. Sanad answers nothing of what stands in no offer. */
            offers: components["schemas"]["Offer"][];
            /** The parts of this contract that may be left out and are there. A name that Sanad does not know is passed over. */
            features: components["schemas"]["Feature"][];
            /** What the adapter bounds. Sanad stays below its own settings and these. */
            limits: components["schemas"]["AdapterLimits"];
            /** The reasons that the bank gives, with their words. A reason that is not among them is no error. */
            reasonCodes: components["schemas"]["Reason"][];
            /**
             * Format: uri
             * Where the public keys lie that decisions are signed with, on the adapter's own host. Needed with the feature decisionCallbacks. A new key stands there ten minutes before it signs, because Sanad keeps the set that long.
             * @example https://core.bank.example/core/v1/jwks
             */
            jwksUri?: string;
            /** When the core will be away, soonest first. Sanad says so to TPPs and customers, and calls nobody out for it. */
            maintenance: components["schemas"]["Maintenance"][];
        };
        /**
         * Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2).
         * @example 1000000016
         */
        NationalId: string;
        /**
         * The bank's opaque id of a customer. TPPs see it as `sub` of their tokens, so it never changes and is no national id, nor anything that can be counted back to one.
         * @example cust-7f3c2a91
         */
        CustomerId: string;
        /** Asks for a customer by one of two numbers. Exactly one of the members is there. */
        CustomerQuestion: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber?: components["schemas"]["NationalId"];
            /** The bank's opaque id of a customer. TPPs see it as `sub` of their tokens, so it never changes and is no national id, nor anything that can be counted back to one. */
            customerId?: components["schemas"]["CustomerId"];
        };
        /** A name as the bank has it on record. Residents may have an English one only. */
        Name: {
            /**
             * The name in Latin letters; empty where the bank has only the Arabic one.
             * @example Abdullah Mohammed Al-Qahtani
             */
            en: string;
            /**
             * The name in Arabic letters, where the bank has it.
             * @example عبدالله محمد القحطاني
             */
            ar?: string;
        };
        /** A customer as the bank knows them. */
        Customer: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /** The bank's opaque id of a customer. TPPs see it as `sub` of their tokens, so it never changes and is no national id, nor anything that can be counted back to one. */
            customerId: components["schemas"]["CustomerId"];
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
        };
        /** The customer who was asked for, or that there is none. */
        FoundCustomer: {
            /**
             * Whether the bank has it. Only a bank that is sure says notFound.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "notFound";
            /** A customer as the bank knows them. */
            customer?: components["schemas"]["Customer"];
        };
        /**
         * An id that Sanad has made. It is unique for ever and says nothing about what it names.
         * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
         */
        SanadId: string;
        /** A customer's try to sign in. */
        SignIn: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            signInId: components["schemas"]["SanadId"];
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /**
             * Format: password
             * What the customer has typed. It is compared and never kept, and stands in no log of either side.
             */
            password: string;
        };
        /** Whether the customer is let in. */
        SignInAnswer: {
            /**
             * accepted only when the password is right and the customer may sign in; `customer` is there then. refused for a wrong password and for a number that is nobody's. locked after too many wrong ones, of a number that is nobody's as well.
             * @example accepted
             * @enum {string}
             */
            outcome: "accepted" | "refused" | "locked";
            /** A customer as the bank knows them. */
            customer?: components["schemas"]["Customer"];
        };
        /** How far the sign-in has come. */
        HostedAuthenticationState: {
            /**
             * waiting until the customer has signed in; `redirectUrl` is there then. accepted brings `customer`, `authenticatedAt` and `methods`. refused when the customer gave up or was not let in. expired when they took too long. notFound for an id that was never begun.
             * @example waiting
             * @enum {string}
             */
            outcome: "waiting" | "accepted" | "refused" | "expired" | "notFound";
            /**
             * Format: uri
             * The bank's page, which Sanad sends the customer's browser to. It works once.
             * @example https://login.bank.example/sanad/7b1f0c
             */
            redirectUrl?: string;
            /** A time in UTC, with Z and never with an offset. */
            expiresAt?: components["schemas"]["Moment"];
            /** A customer as the bank knows them. */
            customer?: components["schemas"]["Customer"];
            /** A time in UTC, with Z and never with an offset. */
            authenticatedAt?: components["schemas"]["Moment"];
            /** How the customer has proved who they are, in the words of RFC 8176. With mfa Sanad asks for no second factor. */
            methods?: string[];
        };
        /**
         * The language that the customer reads now.
         * @example ar
         * @enum {string}
         */
        Language: "ar" | "en";
        /** A sign-in that the bank's own pages carry out. */
        HostedAuthentication: {
            /**
             * Format: uri
             * Where the bank's page sends the browser back to, with nothing added. It is on Sanad's own host.
             * @example https://openbanking.bank.example/bank/returns/0f6c1d5e-38a7-4a6b-9c50-7d1e2b3a4c5d
             */
            returnUrl: string;
            /** The language that the customer reads now. */
            language: components["schemas"]["Language"];
            /**
             * What it belongs to, for people who look into it; a ConsentId, or a word.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            purpose: string;
            /**
             * The app that the customer comes from, by its name on record. Left out where they came by themselves.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName?: string;
        };
        /**
         * Format: int64
         * An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals.
         * @example 125000
         */
        Halalas: number;
        /**
         * Code of ISO 4217, in three capitals.
         * @example SAR
         */
        Currency: string;
        /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
        WrittenName: {
            /**
             * The name in Latin letters, as it was written.
             * @example Riyadh Books
             */
            en?: string;
            /**
             * The name in Arabic letters, as it was written.
             * @example مكتبة الرياض
             */
            ar?: string;
        };
        /**
         * An IBAN in capitals without blanks.
         * @example SA0380000000608010167519
         */
        Iban: string;
        /** The payment that is confirmed. Its amount and payee are in the message to the customer, with the last digits of the IBAN at least, and its day where it has one. */
        PaymentToConfirm: {
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
            /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
            creditorName: components["schemas"]["WrittenName"];
            /** An IBAN in capitals without blanks. */
            creditorIban: components["schemas"]["Iban"];
            /** An IBAN in capitals without blanks. */
            debtorIban: components["schemas"]["Iban"];
            /** A time in UTC, with Z and never with an offset. */
            executionAt?: components["schemas"]["Moment"];
        };
        /**
         * The bank's id of an account. It never changes, is never given to another account, and says nothing: TPPs see it, so it is neither an IBAN nor a part of one.
         * @example acc-000101
         */
        AccountId: string;
        /** The access that is confirmed. The message to the customer says for how many accounts, and until which day. */
        AccessToConfirm: {
            /** The accounts that the app may read, as the customer has chosen them. Where another person has chosen them, those of them that this customer holds or may act for. */
            accountIds: components["schemas"]["AccountId"][];
            /** A time in UTC, with Z and never with an offset. */
            expiresAt: components["schemas"]["Moment"];
        };
        /**
         * Format: int64
         * The company's number in the commercial register, ten digits.
         * @example 1010000005
         */
        CommercialRegistrationNumber: number;
        /**
         * What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance.
         * @example TEND
         * @enum {string}
         */
        TypeOfGuarantee: "APAY" | "BILL" | "CUST" | "DPAY" | "INSU" | "JUDI" | "LEAS" | "OTHR" | "PAYM" | "PERF" | "RETN" | "SHIP" | "TEND" | "WARR";
        /**
         * The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted.
         * @example GUAR
         */
        KindOfGuarantee: 'GUAR' | 'STBY' | 'DGAR' | 'SURE' | (string & {});
        /**
         * Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted.
         * @example DIRC
         */
        FormOfGuarantee: 'DIRC' | 'INDC' | (string & {});
        /** The letter of guarantee that is confirmed. The message to the customer says which company it binds, because some sign for several; its amount, from when and until when it is valid, what it is for and whom it is made out to; without validityStartsAt no beginning, and without validityExpiresAt that it has no end; also the kind and the form, because a surety, or a guarantee that another bank issues, is another promise. */
        LetterToConfirm: {
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
            /**
             * Whom the letter is made out to, as plain text of one line.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            beneficiaryName: string;
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /** A time in UTC, with Z and never with an offset. */
            validityStartsAt?: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            validityExpiresAt?: components["schemas"]["Moment"];
            /** What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance. */
            typeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            /** The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted. */
            kindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            /** Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted. */
            formOfGuarantee: components["schemas"]["FormOfGuarantee"];
        };
        /** What is confirmed. The message with the code, or the bank's app, says exactly this, so that nobody confirms one thing and gets another (dynamic linking, PSD2 RTS article 5). The member with the name of the kind is there, and no other; customerArea has none. */
        ConfirmationTerms: {
            /**
             * payment: one payment. account: an access to accounts. guarantee: a letter of guarantee. customerArea: a visit to the customer's own pages at Sanad.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "account" | "guarantee" | "customerArea";
            /** The payment that is confirmed. Its amount and payee are in the message to the customer, with the last digits of the IBAN at least, and its day where it has one. */
            payment?: components["schemas"]["PaymentToConfirm"];
            /** The access that is confirmed. The message to the customer says for how many accounts, and until which day. */
            account?: components["schemas"]["AccessToConfirm"];
            /** The letter of guarantee that is confirmed. The message to the customer says which company it binds, because some sign for several; its amount, from when and until when it is valid, what it is for and whom it is made out to; without validityStartsAt no beginning, and without validityExpiresAt that it has no end; also the kind and the form, because a surety, or a guarantee that another bank issues, is another promise. */
            guarantee?: components["schemas"]["LetterToConfirm"];
        };
        /** One thing that a customer is to confirm, and this one time of asking. */
        ConfirmationQuestion: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            questionId: components["schemas"]["SanadId"];
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /**
             * What it belongs to, for people who look into it; a ConsentId, or a word.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            purpose: string;
            /**
             * The app that asks, by its name on record and as plain text of one line. Left out where the customer came by themselves.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName?: string;
            /** What is confirmed. The message with the code, or the bank's app, says exactly this, so that nobody confirms one thing and gets another (dynamic linking, PSD2 RTS article 5). The member with the name of the kind is there, and no other; customerArea has none. */
            terms: components["schemas"]["ConfirmationTerms"];
        };
        /** How the bank has asked. */
        ConfirmationAsked: {
            /**
             * code: the bank has sent a code, which the customer types on Sanad's page. app: the bank asks in its own app, and Sanad's page waits for the answer there. The bank chooses.
             * @example code
             * @enum {string}
             */
            method: "code" | "app";
            /**
             * The number that the bank's app shows beside its question. Sanad's page shows the same, so that two screens can be compared.
             * @example 42
             */
            shownNumber?: string;
            /**
             * The last digits of the phone number that the code went to, three at most, because whoever knows the password reads them.
             * @example 118
             */
            sentTo?: string;
            /** A time in UTC, with Z and never with an offset. */
            answerBy?: components["schemas"]["Moment"];
        };
        /** Whether the customer has confirmed this very thing. */
        ConfirmationCheck: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /**
             * What it belongs to, for people who look into it; a ConsentId, or a word.
             * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
             */
            purpose: string;
            /**
             * The app that asks, by its name on record and as plain text of one line. Left out where the customer came by themselves.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            appName?: string;
            /** What is confirmed. The message with the code, or the bank's app, says exactly this, so that nobody confirms one thing and gets another (dynamic linking, PSD2 RTS article 5). The member with the name of the kind is there, and no other; customerArea has none. */
            terms: components["schemas"]["ConfirmationTerms"];
            /**
             * Format: password
             * The code that the customer has typed. Left out where they answer in the bank's own app.
             */
            code?: string;
        };
        /** What the customer has said to these very terms. */
        ConfirmationOutcome: {
            /**
             * confirmed only for these terms. refused: a wrong or void code. The others are answers of the bank's app only: waiting while nothing was answered there; declined when the customer said no to the newest question with this id, whatever terms it had; expired when it was not answered in time, or had other terms than these.
             * @example confirmed
             * @enum {string}
             */
            outcome: "confirmed" | "refused" | "waiting" | "declined" | "expired";
        };
        /** Asks by the number of a person. */
        NationalIdQuestion: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
        };
        /**
         * Format: int64
         * An amount in the smallest unit of its currency, below zero where the customer owes it.
         * @example 1843055
         */
        SignedHalalas: number;
        /** So many of these people. */
        SigningPart: {
            /**
             * How many of them must approve.
             * @example 2
             */
            count: number;
            /** Who may, by their national ids. */
            of: components["schemas"]["NationalId"][];
        };
        /** One way to sign, all of whose parts are needed. Whoever stands in two of them fills one place only. */
        SigningWay: components["schemas"]["SigningPart"][];
        /** The ways to sign, any one of which is enough. */
        SigningWays: components["schemas"]["SigningWay"][];
        /** How amounts up to a bound are signed. */
        SigningBand: {
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            upToHalalas?: components["schemas"]["Halalas"];
            /** The ways to sign, any one of which is enough. */
            ways: components["schemas"]["SigningWays"];
        };
        /** Who may sign, alone or together, by amount in the account's currency. The band with the lowest bound that reaches the amount holds. What no band reaches, and what has no way, nobody may sign. */
        SigningRule: components["schemas"]["SigningBand"][];
        /** The mandates of an account, where not simply each holder must approve. It is asked for again with each approval, so it counts as it is then. */
        AccountSigning: {
            /** Who may sign, alone or together, by amount in the account's currency. The band with the lowest bound that reaches the amount holds. What no band reaches, and what has no way, nobody may sign. */
            payment?: components["schemas"]["SigningRule"];
            /** The ways to sign, any one of which is enough. */
            access?: components["schemas"]["SigningWays"];
        };
        /** An account as the bank knows it. `balanceHalalas` is the booked balance, without what is only held or pending; what the customer owes is below zero. */
        Account: {
            /** The bank's id of an account. It never changes, is never given to another account, and says nothing: TPPs see it, so it is neither an IBAN nor a part of one. */
            accountId: components["schemas"]["AccountId"];
            /** An IBAN in capitals without blanks. */
            iban: components["schemas"]["Iban"];
            /**
             * First and last four digits of the card, for card accounts only. The digits between never leave the bank.
             * @example 5297********4417
             */
            maskedPan?: string;
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
            /**
             * Whether it is a person's account or a company's.
             * @example KSAOB.Retail
             * @enum {string}
             */
            accountType: "KSAOB.Retail" | "KSAOB.Corporate";
            /**
             * What sort of account it is, without prefix. Only a CurrentAccount or Savings account without `maturityAt` may be debited.
             * @example CurrentAccount
             */
            accountSubType: 'CurrentAccount' | 'Savings' | 'CreditCard' | (string & {});
            /**
             * How it stands: NotActive after 6 months without use, Dormant after a year, Unclaimed after 5; Suspended while it is blocked; Deceased and Closed for good. A closed account stays in lookups by id, so that TPPs learn why nothing comes any more.
             * @example Active
             * @enum {string}
             */
            status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /** A time in UTC, with Z and never with an offset. */
            statusUpdatedAt: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            openedAt: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            maturityAt?: components["schemas"]["Moment"];
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
            /** A name as the bank has it on record. Residents may have an English one only. */
            nickname: components["schemas"]["Name"];
            /** What kind of product it is, in the words that the customer knows. */
            description: {
                /**
                 * The product in English, for readers of it.
                 * @example Current account
                 */
                en: string;
                /**
                 * The product in Arabic, as the bank's app has it.
                 * @example حساب جارٍ
                 */
                ar?: string;
            };
            /** An amount in the smallest unit of its currency, below zero where the customer owes it. */
            balanceHalalas: components["schemas"]["SignedHalalas"];
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            creditLineHalalas: components["schemas"]["Halalas"];
            /** Everybody who may act on the account: both holders of a joint account, the people of a company. Without `signing` each of them must approve. The customer of the consent is asked in any case, so an empty list lets them decide alone: leave nobody out. */
            holders: components["schemas"]["NationalId"][];
            /** The mandates of an account, where not simply each holder must approve. It is asked for again with each approval, so it counts as it is then. */
            signing?: components["schemas"]["AccountSigning"];
        };
        /** The accounts that were asked for. */
        AccountsFound: {
            /** One entry for each account, in an order that stays the same from one answer to the next. Empty where there are none. */
            accounts: components["schemas"]["Account"][];
        };
        /** Asks for accounts by the bank's own ids. */
        AccountIdsQuestion: {
            /** The accounts that are wanted, each once. */
            accountIds: components["schemas"]["AccountId"][];
        };
        /**
         * Whether money comes to the account (credit) or leaves it (debit); of a balance, whether the customer has it or owes it. Zero is a credit.
         * @example KSAOB.Credit
         * @enum {string}
         */
        Direction: "KSAOB.Credit" | "KSAOB.Debit";
        /** An amount without a sign. The direction beside it says which way the money goes. */
        Money: {
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            halalas: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
        };
        /**
         * A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise.
         * @example KSAOB.CurrentAccount
         */
        CodeText: string;
        /** A credit line of an account. */
        CreditLine: {
            /** A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise. */
            type: components["schemas"]["CodeText"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            amount: components["schemas"]["Money"];
        };
        /** One balance of an account at a moment. */
        AccountBalance: {
            /**
             * What it counts. InterimBooked is what is booked by now; InterimAvailable is what may be spent.
             * @example KSAOB.InterimAvailable
             */
            type: 'KSAOB.InterimBooked' | 'KSAOB.InterimAvailable' | (string & {});
            /** Whether money comes to the account (credit) or leaves it (debit); of a balance, whether the customer has it or owes it. Zero is a credit. */
            direction: components["schemas"]["Direction"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            amount: components["schemas"]["Money"];
            /** A time in UTC, with Z and never with an offset. */
            at: components["schemas"]["Moment"];
            /**
             * Whether the amount has the credit line in it.
             * @example false
             */
            creditLineIncluded: boolean;
            /** The credit lines of the account. Empty where it has none. */
            creditLines: components["schemas"]["CreditLine"][];
        };
        /** The balances of an account. Empty for an id that the bank does not know. */
        Balances: {
            /** One entry for each type of balance. */
            balances: components["schemas"]["AccountBalance"][];
        };
        /**
         * A place in a list that means something to the adapter alone. It holds nothing personal, because it stands in addresses. A time is a bad cursor: rows of the same time are lost at the edge of a page.
         * @example MTc5NTI1MzQwMDAwMDo0Mg
         */
        Cursor: string;
        /** The bank of the other side. */
        Agent: {
            /**
             * What `identification` is, a BIC or the bank's id in SARIE.
             * @example KSAOB.BICFI
             * @enum {string}
             */
            identificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
            /**
             * The BIC with eight or eleven characters, or the id in SARIE.
             * @example RJHISARI
             */
            identification: string;
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
        };
        /** The account of the other side. */
        AccountReference: {
            /**
             * What `identification` is, an IBAN or the masked number of a card.
             * @example KSAOB.IBAN
             * @enum {string}
             */
            identificationType: "KSAOB.IBAN" | "KSAOB.MaskedPAN";
            /**
             * The IBAN without blanks, or the first and last four digits of a card with stars between.
             * @example SA0380000000608010167519
             */
            identification: string;
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
        };
        /** One row of an account's history. */
        Transaction: {
            /**
             * Its opaque id, which never changes and is unique in the bank, from the first time that the row is seen as pending on.
             * @example trx-000101-000042
             */
            transactionId: string;
            /**
             * The customer's or the payment system's reference. A payment of Sanad's has its paymentTransactionId here.
             * @example 8084A2EC6B8F3A5291D44C0EB7A12F5E8D9
             */
            reference?: string;
            /** Whether money comes to the account (credit) or leaves it (debit); of a balance, whether the customer has it or owes it. Zero is a credit. */
            direction: components["schemas"]["Direction"];
            /**
             * Whether it is in the books or only announced.
             * @example KSAOB.Booked
             */
            status: 'KSAOB.Booked' | 'KSAOB.Pending' | (string & {});
            /**
             * Whether anything of the row may still change; only a pending one may.
             * @example KSAOB.Immutable
             */
            mutability: 'KSAOB.Mutable' | 'KSAOB.Immutable' | (string & {});
            /** A time in UTC, with Z and never with an offset. */
            transactionAt: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            bookedAt: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            valueAt: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            amount: components["schemas"]["Money"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            chargeAmount?: components["schemas"]["Money"];
            /**
             * Through which channel the money moved.
             * @example KSAOB.LocalBankTransfer
             */
            transactionType: 'KSAOB.POS' | 'KSAOB.ECommerce' | 'KSAOB.ATM' | 'KSAOB.BillPayments' | 'KSAOB.LocalBankTransfer' | 'KSAOB.SameBankTransfer' | 'KSAOB.InternationalTransfer' | 'KSAOB.Teller' | 'KSAOB.Cheque' | 'KSAOB.Other' | (string & {});
            /**
             * What kind of movement it was within that channel.
             * @example KSAOB.MoneyTransfer
             */
            subTransactionType: 'KSAOB.Purchase' | 'KSAOB.Reversal' | 'KSAOB.Refund' | 'KSAOB.Withdrawal' | 'KSAOB.WithdrawalReversal' | 'KSAOB.Deposit' | 'KSAOB.DepositReversal' | 'KSAOB.MoneyTransfer' | 'KSAOB.NotApplicable' | (string & {});
            /**
             * Whether it was made while the systems were connected, without a connection, or in a batch.
             * @example KSAOB.Online
             */
            paymentMode: 'KSAOB.Online' | 'KSAOB.Offline' | 'KSAOB.Batch' | (string & {});
            /** Marks that the row has besides, such as KSAOB.Payroll. Empty where there is none. */
            flags: components["schemas"]["CodeText"][];
            /** A text that the bank has in both of its languages, one plain line each. */
            information: components["schemas"]["Text"];
            /** An amount in the smallest unit of its currency, below zero where the customer owes it. */
            balanceAfterHalalas?: components["schemas"]["SignedHalalas"];
            /** The code of ISO 20022 for this movement. */
            bankTransactionCode: {
                /**
                 * Domain of the code, four capitals.
                 * @example PMNT
                 */
                code: string;
                /**
                 * Family of the code within its domain, four capitals.
                 * @example ICDT
                 */
                subCode: string;
            };
            /** The bank's own code for this movement. */
            proprietaryBankTransactionCode: {
                /**
                 * The code in the bank's own list.
                 * @example TRF-SARIE
                 */
                code: string;
                /**
                 * Whose list it is.
                 * @example BankOfNajd
                 */
                issuer: string;
            };
            /** The shop of a card payment. */
            merchant?: {
                /** A text that the bank has in both of its languages, one plain line each. */
                name: components["schemas"]["Text"];
                /**
                 * Merchant category code of ISO 18245. Empty where the shop has none.
                 * @example 5942
                 */
                categoryCode: string;
                /** A text that the bank has in both of its languages, one plain line each. */
                city?: components["schemas"]["Text"];
            };
            /** The card that was used. */
            card?: {
                /** A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise. */
                schemeName: components["schemas"]["CodeText"];
                /** A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise. */
                authorisationType: components["schemas"]["CodeText"];
                /** A name as the bank has it on record. Residents may have an English one only. */
                name: components["schemas"]["Name"];
                /**
                 * First and last four digits of the card with stars between.
                 * @example 5297********4417
                 */
                identification: string;
            };
            /** The bill that was paid. */
            bill?: {
                /**
                 * The biller's number in SADAD.
                 * @example 002
                 */
                billerId: string;
                /** A text that the bank has in both of its languages, one plain line each. */
                billerName: components["schemas"]["Text"];
                /**
                 * Which bill of the customer's it was.
                 * @example 30017726114
                 */
                billNumber: string;
            };
            /** How one currency was changed into another. */
            currencyExchange?: {
                /** Code of ISO 4217, in three capitals. */
                sourceCurrency: components["schemas"]["Currency"];
                /** Code of ISO 4217, in three capitals. */
                targetCurrency: components["schemas"]["Currency"];
                /**
                 * Decimal text, target units for one source unit.
                 * @example 3.7512
                 */
                exchangeRate: string;
                /** The amount in the currency in which it was ordered. */
                instructedAmount: {
                    /**
                     * Decimal text with as many digits as that currency has.
                     * @example 120.00
                     */
                    amount: string;
                    /** Code of ISO 4217, in three capitals. */
                    currency: components["schemas"]["Currency"];
                };
                /**
                 * Number of the exchange contract.
                 * @example FX-20261103-117
                 */
                contractIdentification: string;
                /** A time in UTC, with Z and never with an offset. */
                quotedAt: components["schemas"]["Moment"];
            };
            /** Who paid, as far as the bank knows them. */
            debtor?: {
                /** The bank of the other side. */
                agent?: components["schemas"]["Agent"];
                /** The account of the other side. */
                account?: components["schemas"]["AccountReference"];
            };
            /** Who was paid, as far as the bank knows them. */
            creditor?: {
                /** The bank of the other side. */
                agent?: components["schemas"]["Agent"];
                /** The account of the other side. */
                account?: components["schemas"]["AccountReference"];
            };
        };
        /** How long the whole list is. Left out by an adapter that does not count; Sanad then reads to the end before it answers, because TPPs are promised a number of pages. */
        TransactionExtent: {
            /**
             * How many rows there are in all.
             * @example 1
             */
            total: number;
            /** A time in UTC, with Z and never with an offset. */
            firstAvailableAt?: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            lastAvailableAt?: components["schemas"]["Moment"];
        };
        /** A list as it was when it was begun. All cursors that come from it keep it so, and rows that arrive later are on none of its pages. */
        TransactionList: {
            /** A place in a list that means something to the adapter alone. It holds nothing personal, because it stands in addresses. A time is a bad cursor: rows of the same time are lost at the edge of a page. */
            firstCursor: components["schemas"]["Cursor"];
            /**
             * Format: int64
             * A number that brings this list back without a cursor, for example the highest sequence in it. TPPs see it in their links. Left out by an adapter that has none; Sanad then keeps the first cursor for a day under a number of its own.
             * @example 418233
             */
            asOf?: number;
            /**
             * How many rows the adapter has jumped over, the query's `skip` or 0. Left out by an adapter that cannot jump.
             * @example 200
             */
            skipped?: number;
            /** How long the whole list is. Left out by an adapter that does not count; Sanad then reads to the end before it answers, because TPPs are promised a number of pages. */
            extent?: components["schemas"]["TransactionExtent"];
        };
        /** Rows of an account's history, newest booking first. Rows with the same booking time keep one order. */
        TransactionPage: {
            /** The rows of this page. Fewer than `limit` may come, and none, as long as `nextCursor` leads to those behind them. More are not lost, and are asked for again. */
            transactions: components["schemas"]["Transaction"][];
            /** A place in a list that means something to the adapter alone. It holds nothing personal, because it stands in addresses. A time is a bad cursor: rows of the same time are lost at the edge of a page. */
            nextCursor?: components["schemas"]["Cursor"];
            /** A list as it was when it was begun. All cursors that come from it keep it so, and rows that arrive later are on none of its pages. */
            list?: components["schemas"]["TransactionList"];
        };
        /** Somebody whom the customer has stored as a receiver of payments. */
        StoredBeneficiary: {
            /**
             * The bank's opaque id of this entry, which never changes.
             * @example ben-000101-1
             */
            beneficiaryId: string;
            /**
             * Whether payments to this receiver are activated already.
             * @example KSAOB.Activated
             */
            beneficiaryType: 'KSAOB.Activated' | 'KSAOB.NotActivated' | (string & {});
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
            /**
             * What the customer has called it, or the reference that goes along. Empty where there is none.
             * @example إيجار المنزل Rent
             */
            reference: string;
            /** The bank of the receiver. */
            agent: {
                /**
                 * What `identification` is, a BIC or the bank's id in SARIE.
                 * @example KSAOB.BICFI
                 * @enum {string}
                 */
                identificationType: "KSAOB.BICFI" | "KSAOB.OTHER";
                /**
                 * The BIC with eight or eleven characters, or the id in SARIE.
                 * @example RJHISARI
                 */
                identification: string;
                /** A name as the bank has it on record. Residents may have an English one only. */
                name: components["schemas"]["Name"];
                /** A text that the bank has in both of its languages, one plain line each. */
                postalAddress?: components["schemas"]["Text"];
            };
            /** The account of the other side. */
            account: components["schemas"]["AccountReference"];
            /** A time in UTC, with Z and never with an offset. */
            addedAt: components["schemas"]["Moment"];
        };
        /** Whom the customer has stored as receivers. */
        Beneficiaries: {
            /** One entry for each receiver, in a stable order. */
            beneficiaries: components["schemas"]["StoredBeneficiary"][];
        };
        /** A service's permission to collect payments from the account. */
        DirectDebit: {
            /**
             * The bank's opaque id of this entry, which never changes.
             * @example ben-000101-1
             */
            directDebitId: string;
            /**
             * The mandate's number, as the service that collects has it.
             * @example SADAD-00412
             */
            mandateIdentification: string;
            /**
             * Whether it still works.
             * @example KSAOB.Active
             */
            status: 'KSAOB.Active' | 'KSAOB.Inactive' | (string & {});
            /** A text that the bank has in both of its languages, one plain line each. */
            name: components["schemas"]["Text"];
            /**
             * How often money moves.
             * @example KSAOB.Monthly
             */
            frequency: 'KSAOB.Annual' | 'KSAOB.Daily' | 'KSAOB.Fortnightly' | 'KSAOB.HalfYearly' | 'KSAOB.Monthly' | 'KSAOB.NotKnown' | 'KSAOB.Quarterly' | 'KSAOB.Weekly' | (string & {});
            /** A time in UTC, with Z and never with an offset. */
            previousPaymentAt?: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            previousPaymentAmount?: components["schemas"]["Money"];
        };
        /** The permissions to collect from an account. */
        DirectDebits: {
            /** One entry for each permission, in a stable order. */
            directDebits: components["schemas"]["DirectDebit"][];
        };
        /** A payment that the bank repeats for the customer. */
        StandingOrder: {
            /**
             * The bank's opaque id of this entry, which never changes.
             * @example ben-000101-1
             */
            standingOrderId: string;
            /**
             * How often money moves.
             * @example KSAOB.Monthly
             */
            frequency: 'KSAOB.Annual' | 'KSAOB.Daily' | 'KSAOB.Fortnightly' | 'KSAOB.HalfYearly' | 'KSAOB.Monthly' | 'KSAOB.NotKnown' | 'KSAOB.Quarterly' | 'KSAOB.Weekly' | (string & {});
            /**
             * What the customer has called it, or the reference that goes along. Empty where there is none.
             * @example إيجار المنزل Rent
             */
            reference: string;
            /**
             * Whether it still works.
             * @example KSAOB.Active
             */
            status: 'KSAOB.Active' | 'KSAOB.Inactive' | (string & {});
            /**
             * How many payments it makes in all. Left out for an order without an end.
             * @example 12
             */
            numberOfPayments?: number;
            /** A time in UTC, with Z and never with an offset. */
            firstPaymentAt: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            firstPaymentAmount: components["schemas"]["Money"];
            /** A time in UTC, with Z and never with an offset. */
            nextPaymentAt?: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            nextPaymentAmount?: components["schemas"]["Money"];
            /** A time in UTC, with Z and never with an offset. */
            lastPaymentAt?: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            lastPaymentAmount?: components["schemas"]["Money"];
            /** A time in UTC, with Z and never with an offset. */
            finalPaymentAt?: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            finalPaymentAmount?: components["schemas"]["Money"];
            /** The bank of the other side. */
            creditorAgent?: components["schemas"]["Agent"];
            /** The account of the other side. */
            creditorAccount: components["schemas"]["AccountReference"];
        };
        /** The payments that the bank repeats. */
        StandingOrders: {
            /** One entry for each order, in a stable order. */
            standingOrders: components["schemas"]["StandingOrder"][];
        };
        /** One future payment that the customer has ordered at the bank. */
        ScheduledPayment: {
            /**
             * The bank's opaque id of this entry, which never changes.
             * @example ben-000101-1
             */
            scheduledPaymentId: string;
            /**
             * Whether `scheduledAt` is when the money arrives or when it leaves.
             * @example KSAOB.Execution
             */
            scheduledType: 'KSAOB.Arrival' | 'KSAOB.Execution' | (string & {});
            /** A time in UTC, with Z and never with an offset. */
            scheduledAt: components["schemas"]["Moment"];
            /** An amount without a sign. The direction beside it says which way the money goes. */
            amount: components["schemas"]["Money"];
            /**
             * What the customer has called it, or the reference that goes along. Empty where there is none.
             * @example إيجار المنزل Rent
             */
            reference: string;
            /** The bank of the other side. */
            creditorAgent?: components["schemas"]["Agent"];
            /** The account of the other side. */
            creditorAccount: components["schemas"]["AccountReference"];
        };
        /** The future payments that were ordered at the bank. */
        ScheduledPayments: {
            /** One entry for each payment, in a stable order. */
            scheduledPayments: components["schemas"]["ScheduledPayment"][];
        };
        /** Where the person lives or works, in the form of the Saudi national address. */
        PartyAddress: {
            /** A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise. */
            addressType: components["schemas"]["CodeText"];
            /** A text that the bank has in both of its languages, one plain line each. */
            streetName: components["schemas"]["Text"];
            /**
             * Number of the house, four digits in the national address.
             * @example 7421
             */
            buildingNumber: string;
            /** A text that the bank has in both of its languages, one plain line each. */
            townName: components["schemas"]["Text"];
            /**
             * The postal code, five digits in Saudi Arabia.
             * @example 12611
             */
            postCode: string;
            /**
             * Code of ISO 3166-1 with two capitals.
             * @example SA
             */
            country: string;
        };
        /** What the bank has proved about the person. TPPs see it only with a permission of its own. */
        PartyIdentity: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /**
             * Which document proves it, as the first digit of the number says.
             * @example NationalId
             * @enum {string}
             */
            documentType: "NationalId" | "Iqama";
            /**
             * Format: date
             * The day of birth in the Gregorian calendar.
             * @example 1988-04-02
             */
            birthDate: string;
            /**
             * Code of ISO 3166-1 with two capitals, for the passport that the person has.
             * @example SA
             */
            nationality: string;
            /** A time in UTC, with Z and never with an offset. */
            verifiedAt: components["schemas"]["Moment"];
        };
        /** A person as a party of the bank, who they are and their role for an account. */
        Party: {
            /**
             * The bank's opaque id of this entry, which never changes.
             * @example ben-000101-1
             */
            partyId: string;
            /**
             * The bank's number of the person, as its letters have it.
             * @example P-100016
             */
            partyNumber: string;
            /**
             * Whether the person holds the account alone, with others, or acts for its holder.
             * @example KSAOB.Sole
             */
            partyType: 'KSAOB.Sole' | 'KSAOB.Joint' | 'KSAOB.Delegate' | (string & {});
            /**
             * What the person is for the account, in the words of the standard.
             * @example KSAOB.Owner
             */
            accountRole: 'KSAOB.Owner' | 'KSAOB.SecondaryOwner' | 'KSAOB.Administrator' | 'KSAOB.PowerOfAttorney' | (string & {});
            /** A name as the bank has it on record. Residents may have an English one only. */
            name: components["schemas"]["Name"];
            /** A name as the bank has it on record. Residents may have an English one only. */
            fullLegalName: components["schemas"]["Name"];
            /** A code of the KSA account information standard, with its prefix KSAOB. unless the member says otherwise. */
            legalStructure?: components["schemas"]["CodeText"];
            /**
             * Where the bank writes to. Empty where it has no address.
             * @example a.alqahtani@mail.example
             */
            emailAddress: string;
            /**
             * The phone number with its country code, digits only. Empty where the bank has none.
             * @example 966500000118
             */
            mobile: string;
            /** Where the person lives or works, in the form of the Saudi national address. */
            address: components["schemas"]["PartyAddress"];
            /** What the bank has proved about the person. TPPs see it only with a permission of its own. */
            identity: components["schemas"]["PartyIdentity"];
        };
        /** Who has to do with an account. */
        Parties: {
            /** One entry for each person, the owner first. */
            parties: components["schemas"]["Party"][];
        };
        /** The customer as a party, or that there is none. */
        FoundParty: {
            /**
             * Whether the bank knows the person. Only a bank that is sure says notFound.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "notFound";
            /** A person as a party of the bank, who they are and their role for an account. */
            party?: components["schemas"]["Party"];
        };
        /** Asks by an account number. */
        IbanQuestion: {
            /** An IBAN in capitals without blanks. */
            iban: components["schemas"]["Iban"];
        };
        /** A number by which a holder can be known. */
        HeldIdentifier: {
            /**
             * What sort of number it is.
             * @example commercialRegistration
             * @enum {string}
             */
            kind: "lei" | "bic" | "commercialRegistration" | "unifiedNumber" | "vat" | "nationalId" | "iqama" | "passport" | "duns";
            /**
             * The number without blanks.
             * @example 1010000005
             */
            value: string;
        };
        /** A person or organisation as the bank holds them. */
        AccountHolder: {
            /**
             * What the holder is; names of persons and of companies are compared by other rules.
             * @example organisation
             * @enum {string}
             */
            kind: "person" | "organisation";
            /** A name of the holder. A language that the bank does not have is left out. */
            name: {
                /**
                 * The name in Latin letters, as the document has it.
                 * @example Riyadh Books Trading Company
                 */
                en?: string;
                /**
                 * The name in Arabic letters, as the document has it.
                 * @example شركة مكتبة الرياض للتجارة
                 */
                ar?: string;
            };
            /** Trading and former names that the bank keeps. Empty where there is none. */
            otherNames: {
                /**
                 * The name in Latin letters, as the document has it.
                 * @example Riyadh Books Trading Company
                 */
                en?: string;
                /**
                 * The name in Arabic letters, as the document has it.
                 * @example شركة مكتبة الرياض للتجارة
                 */
                ar?: string;
            }[];
            /** The numbers that the bank has proved. Only these are compared. */
            identifiers: components["schemas"]["HeldIdentifier"][];
            /**
             * Why the holder is never compared. `optedOut`: they asked not to be. `protected`: the bank protects them, as minors, wards and witnesses. Left out for everybody else.
             * @example optedOut
             * @enum {string}
             */
            restriction?: "optedOut" | "protected";
        };
        /** Who holds an account, as payers may name them. */
        VerifiableAccount: {
            /**
             * How the account stands, as in the list of accounts. A closed account is not notFound.
             * @example Active
             * @enum {string}
             */
            status: "Active" | "NotActive" | "Dormant" | "Unclaimed" | "Deceased" | "Suspended" | "Closed";
            /** Everybody who holds it, not those who only act for its holder. */
            holders: components["schemas"]["AccountHolder"][];
        };
        /** The account as far as verification needs it, or that nobody here has it. */
        FoundVerifiableAccount: {
            /**
             * Whether a customer of this bank has the IBAN, or ever had. Only a bank that is sure says notFound.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "notFound";
            /** Who holds an account, as payers may name them. */
            account?: components["schemas"]["VerifiableAccount"];
        };
        /** How a payment stands. */
        FoundPayment: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            paymentId: components["schemas"]["SanadId"];
            /**
             * As when it was handed over. notFound only where the core itself has looked and the payment never arrived: a person at Sanad looks, and nothing is created again by itself.
             * @example completed
             * @enum {string}
             */
            outcome: "completed" | "rejected" | "pending" | "notFound";
            /** Why the bank rejected something. */
            reason?: components["schemas"]["Reason"];
            /** A time in UTC, with Z and never with an offset. */
            decidedAt?: components["schemas"]["Moment"];
        };
        /**
         * Sanad's id of the customer's consent, which the app knows too.
         * @example pis-3f0f5a1e-2c84-4d13-9c6e-7a2d51b0e9f4
         */
        ConsentId: string;
        /** The app that it came through, by its names on record. */
        OrderApp: {
            /**
             * The app's id at Sanad, which never changes.
             * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
             */
            clientId: string;
            /**
             * What customers know the app as.
             * @example نخيل للمدفوعات · Nakheel Pay
             */
            name: string;
            /**
             * The licensed company behind it.
             * @example شركة نخيل · Nakheel Company
             */
            organisation: string;
        };
        /** One customer's approval. */
        Approval: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /** A time in UTC, with Z and never with an offset. */
            approvedAt: components["schemas"]["Moment"];
        };
        /** Everybody who approved, first approval first. Keep it, for disputes, fraud and money laundering. */
        Approvals: components["schemas"]["Approval"][];
        /** One payment that the customer has approved. Its id is in the address. `nationalIdentificationNumber` is that of the customer for whom the app asked, to whom the consent belongs. It is no approval: who approved stands in `approvals`, and need not be the same one. */
        PaymentInstruction: {
            /**
             * The reference that app, customer and receipt have of this payment. It is the end-to-end id of the rail; put it on the transaction of the account, too, so that everybody means the same payment by it.
             * @example 8084A2EC6B8F3A5291D44C0EB7A12F5E8D9
             */
            paymentTransactionId: string;
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /** An IBAN in capitals without blanks. */
            debtorIban: components["schemas"]["Iban"];
            /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
            debtorName?: components["schemas"]["WrittenName"];
            /** An IBAN in capitals without blanks. */
            creditorIban: components["schemas"]["Iban"];
            /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
            creditorName: components["schemas"]["WrittenName"];
            /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
            creditorTradingName?: components["schemas"]["WrittenName"];
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
            /**
             * Whether it was ordered for at once or for a day. Both come when they are due.
             * @example KSAOB.SingleInstantPayment
             * @enum {string}
             */
            type: "KSAOB.SingleInstantPayment" | "KSAOB.SingleFutureDatedPayment";
            /** A time in UTC, with Z and never with an offset. */
            executionAt?: components["schemas"]["Moment"];
            /**
             * What the payment is for, a code of the contract of payments, which SARIE takes.
             * @example ONLP
             */
            purposeCode: string;
            /**
             * What the payer wrote for themselves, one plain line. The payee does not see it.
             * @example كتب المدرسة School books
             */
            payerNotes?: string;
            /**
             * The brand that the app gives the merchant. No page of the bank has shown it to the customer.
             * @example مكتبة الرياض · Riyadh Books
             */
            merchantTradingName?: string;
            /** Sanad's id of the customer's consent, which the app knows too. */
            consentId: components["schemas"]["ConsentId"];
            /** The app that it came through, by its names on record. */
            app: components["schemas"]["OrderApp"];
            /** Everybody who approved, first approval first. Keep it, for disputes, fraud and money laundering. */
            approvals: components["schemas"]["Approvals"];
        };
        /** What became of a payment. */
        PaymentState: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            paymentId: components["schemas"]["SanadId"];
            /**
             * completed: the money is with the payee's bank, and nothing takes it back. rejected: nothing was debited and nothing will be; `reason` is there. pending: the bank has it and decides later; nothing is booked yet. Only pending ever changes.
             * @example completed
             * @enum {string}
             */
            outcome: "completed" | "rejected" | "pending";
            /** Why the bank rejected something. */
            reason?: components["schemas"]["Reason"];
            /** A time in UTC, with Z and never with an offset. */
            decidedAt?: components["schemas"]["Moment"];
        };
        /** That a payment shall be stopped. */
        Cancellation: {
            /**
             * Whose wish it is.
             * @example customer
             * @enum {string}
             */
            requestedBy: "customer" | "bank";
            /** A time in UTC, with Z and never with an offset. */
            requestedAt: components["schemas"]["Moment"];
        };
        /** What became of the wish to stop a payment. */
        CancellationState: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            paymentId: components["schemas"]["SanadId"];
            /**
             * cancelled: nothing was debited and nothing will be. tooLate: it is completed or rejected, as findPayment says. pending: the rail has been asked; the decision about the payment tells what came of it. notFound: the bank does not have the payment, and will not take it later either.
             * @example cancelled
             * @enum {string}
             */
            outcome: "cancelled" | "tooLate" | "pending" | "notFound";
        };
        /** Asks by the number in the commercial register. */
        CompanyQuestion: {
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
        };
        /** A company that banks here. */
        Company: {
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /**
             * The unified national number of the company, ten digits that start with 7.
             * @example 7000000014
             */
            unifiedNumber: string;
            /** A text that the bank has in both of its languages, one plain line each. */
            name: components["schemas"]["Text"];
        };
        /** The company that was asked for, or that it does not bank here. */
        FoundCompany: {
            /**
             * Whether the bank has it. Only a bank that is sure says notFound.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "notFound";
            /** A company that banks here. */
            company?: components["schemas"]["Company"];
        };
        /** How much the bank guarantees for a company. What is free is the limit without what is reserved. */
        GuaranteeLine: {
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /**
             * Lines are in riyals, so always this one.
             * @example SAR
             * @enum {string}
             */
            currency: "SAR";
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            limitHalalas: components["schemas"]["Halalas"];
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            reservedHalalas: components["schemas"]["Halalas"];
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            freeHalalas: components["schemas"]["Halalas"];
            /** Who may sign, alone or together, by amount in the account's currency. The band with the lowest bound that reaches the amount holds. What no band reaches, and what has no way, nobody may sign. */
            signing: components["schemas"]["SigningRule"];
        };
        /** The line that was asked for, or that the company has none. */
        FoundGuaranteeLine: {
            /**
             * Whether the bank has it. Only a bank that is sure says notFound.
             * @example found
             * @enum {string}
             */
            outcome: "found" | "notFound";
            /** How much the bank guarantees for a company. What is free is the limit without what is reserved. */
            line?: components["schemas"]["GuaranteeLine"];
        };
        /** How a letter stands. */
        FoundLetter: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            letterOfGuaranteeId: components["schemas"]["SanadId"];
            /**
             * As when it was handed over; expired once its amount was released by its end. notFound only where the core itself has looked and the letter never arrived: a person at Sanad looks, and nothing is created again by itself.
             * @example issued
             * @enum {string}
             */
            outcome: "pending" | "issued" | "rejected" | "cancelled" | "expired" | "notFound";
            /** Why the bank rejected something. */
            reason?: components["schemas"]["Reason"];
            /** A time in UTC, with Z and never with an offset. */
            decidedAt?: components["schemas"]["Moment"];
        };
        /**
         * The applicant's own number of this request.
         * @example TMC-LG-2026-0117
         */
        CustomerReferenceNumber: string;
        /**
         * When the applicant made the request.
         * @example 2026-11-21T09:25:00.000Z
         */
        MessageCreationDateTime: string;
        /**
         * Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted.
         * @example STND
         */
        WordingOfGuarantee: 'STND' | 'WDAP' | 'WDBF' | 'OTHR' | (string & {});
        /**
         * A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted.
         * @example EFCT
         */
        SpecialTerms: 'EFCT' | 'REDU' | 'OTHR' | (string & {});
        /**
         * Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted.
         * @example en
         */
        LanguageOfStandardWording: 'en' | 'ar' | (string & {});
        /**
         * The project that the guarantee belongs to.
         * @example تطوير الواجهة الشرقية لوادي النخيل · Wadi Al-Nakheel east front
         */
        ProjectName: string;
        /**
         * The number under which the beneficiary runs the project, for example of its tender.
         * @example WND-2026-044
         */
        ProjectNumber: string;
        /** A Saudi national address. */
        Address: {
            /**
             * What the address is used for, for example business.
             * @example KSAOB.Business
             */
            AddressType?: 'KSAOB.Business' | (string & {});
            /**
             * Short address of the Saudi national address system, four letters and four digits.
             * @example RRRD2929
             */
            ShortAddress?: string;
            /**
             * The building's four digits in the national address.
             * @example 2929
             */
            BuildingNumber?: string;
            /**
             * The flat, office or shop inside the building.
             * @example 4
             */
            UnitNumber?: number;
            /**
             * The street in Arabic or English, without the building's number.
             * @example طريق الملك فهد
             */
            StreetName?: string;
            /**
             * Secondary number of the national address, four digits.
             * @example 8118
             */
            SecondaryNumber?: string;
            /**
             * The quarter of the city in Arabic or English.
             * @example العليا
             */
            District?: string;
            /**
             * The postal zone, five digits in Saudi Arabia.
             * @example 12214
             */
            PostalCode?: string;
            /**
             * The town in Arabic or English.
             * @example الرياض
             */
            City?: string;
            /**
             * ISO 3166-1 alpha-2 country code.
             * @example SA
             */
            Country?: string;
        };
        /** The company that asks for the guarantee and is liable for it to the bank. */
        Applicant: {
            /**
             * Name in one language or in both.
             * @example شركة طويق الحديثة للمقاولات · Tuwaiq Modern Contracting Company
             */
            Name: string;
            /**
             * Format: int64
             * Commercial registration number of the company. One of its signatories must authorize the consent, and its guarantee line is used.
             * @example 1010123456
             */
            CommercialRegistrationNumber: number;
            /**
             * The kind of ApplicantNumber.
             * @example KSAOB.UnifiedCommercialNumber
             */
            ApplicantIdentifierType?: 'KSAOB.UnifiedCommercialNumber' | 'KSAOB.Other' | (string & {});
            /**
             * The party's number, of the kind that its identifier type names.
             * @example 7001234567
             */
            ApplicantNumber?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /**
         * What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted.
         * @example PRIN
         */
        GuaranteeAmountType: 'PRIN' | 'INTE' | 'OTHR' | (string & {});
        /** The highest amount that the bank promises to pay, in SAR. */
        GuaranteeAmount: {
            /** What the amount covers (MT field 39P): PRIN Principal liability, INTE Principal and interest, OTHR Other. Other codes of the form are accepted. */
            Type: components["schemas"]["GuaranteeAmountType"];
            /**
             * Decimal amount with exactly two decimals.
             * @example 250000.00
             */
            Amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: 'SAR' | (string & {});
        };
        /**
         * Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted.
         * @example LIMT
         */
        ValidityType: 'LIMT' | 'UNLM' | 'FIXD' | 'OPEN' | (string & {});
        /**
         * The end of the guarantee. Absent with ValidityType UNLM.
         * @example 2027-03-31T20:59:59.000Z
         */
        ValidityExpiryDate: string;
        /**
         * How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail.
         * @example COUR
         * @enum {string}
         */
        DeliveryOfOriginalGuarantee: "COLL" | "COUR" | "MAIL" | "MESS" | "OTHR" | "REGM";
        /**
         * Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given.
         * @example BENE
         * @enum {string}
         */
        DeliveryTo: "BENE" | "OTHR";
        /** Where the original is delivered. Mandatory with DeliveryTo OTHR. */
        DeliveryAddress: {
            /**
             * Who receives the original there.
             * @example إدارة المنافسات والعقود · Tenders and Contracts Department
             */
            Name?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /** The party whom the bank promises to pay. */
        Beneficiary: {
            /**
             * Name in one language or in both.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            Name: string;
            /**
             * Format: int64
             * Commercial registration number, if the beneficiary has one.
             * @example 1010998877
             */
            CommercialRegistrationNumber?: number;
            /**
             * The kind of BeneficiaryNumber.
             * @example KSAOB.UnifiedCommercialNumber
             */
            BeneficiaryIdentifierType?: 'KSAOB.UnifiedCommercialNumber' | 'KSAOB.Other' | (string & {});
            /**
             * The party's number, of the kind that its identifier type names.
             * @example 7019988776
             */
            BeneficiaryNumber?: string;
            /** A Saudi national address. */
            Address?: components["schemas"]["Address"];
        };
        /**
         * What the bank is liable for, in a few words.
         * @example Bid security under tender WND-2026-044
         */
        LiabilityDetails: string;
        /**
         * The beneficiary's reference, for example of a tender, a contract or an order.
         * @example TENDER WND-2026-044
         */
        Reference: string;
        /**
         * First date that belongs to Reference.
         * @example 2026-10-31T21:00:00.000Z
         */
        ReferenceDate1: string;
        /**
         * Second date that belongs to Reference.
         * @example 2026-12-14T21:00:00.000Z
         */
        ReferenceDate2: string;
        /** The value of the whole order or contract. */
        TotalOrderAmount: {
            /**
             * Decimal amount with exactly two decimals.
             * @example 12500000.00
             */
            Amount: string;
            /**
             * ISO 4217 code.
             * @example SAR
             */
            Currency: string;
        };
        /**
         * The amount of the guarantee in percent of TotalOrderAmount.
         * @example 2
         */
        GuaranteeValueInPercent: number;
        /**
         * A person at the applicant whom the bank may ask.
         * @example م. عمر المصري · Omar Al-Masri, 0501234567
         */
        CustomerContact: string;
        /**
         * A person at the beneficiary whom the bank may ask.
         * @example قسم المنافسات · Tenders desk, 0112345678
         */
        BeneficiaryContact: string;
        /**
         * A reference number of the bank to which the applicant refers.
         * @example SND-LINE-1010123456
         */
        BankReferenceNumber: string;
        /**
         * Number of the transaction at the applicant.
         * @example TRX-20261121-0091
         */
        TransactionReferenceNumber: string;
        /**
         * Anything else that identifies the request.
         * @example ISSUE OF UNDERTAKING
         */
        FurtherIdentification: string;
        /**
         * The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758).
         * @example URDG
         */
        ApplicableRules: 'ISPR' | 'NONE' | 'OTHR' | 'UCPR' | 'URDG' | (string & {});
        /**
         * Who bears the charges and fees.
         * @example العمولات على طالب الضمان · Charges are for the applicant
         */
        ChargesAndFees: string;
        /**
         * The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR.
         * @example نتعهد بدفع مبلغ الضمان عند أول طلب كتابي من المستفيد. · We undertake to pay on first written demand.
         */
        DetailsOfGuarantee: string;
        /**
         * Terms and conditions in words (150 lines of 65 characters in the SWIFT message).
         * @example لا يجوز التنازل عن هذا الضمان. · This guarantee is not assignable.
         */
        TermsAndConditions: string;
        /**
         * The start of the guarantee's validity.
         * @example 2026-11-30T21:00:00.000Z
         */
        LetterOfGuaranteeStartDate: string;
        /** The guarantee as it was asked for. */
        OrderedMt798: {
            /** The applicant's own number of this request. */
            CustomerReferenceNumber: components["schemas"]["CustomerReferenceNumber"];
            /** When the applicant made the request. */
            MessageCreationDateTime?: components["schemas"]["MessageCreationDateTime"];
            /** The kind of undertaking (MT field 22D): GUAR Guarantee, STBY Standby letter of credit, DGAR Demand guarantee, SURE Surety. Other codes of the form are accepted. */
            KindOfGuarantee: components["schemas"]["KindOfGuarantee"];
            /** What the guarantee is for (MT field 22K): APAY Advance payment, BILL Bill of lading, CUST Customs, DPAY Direct pay, INSU Insurance, JUDI Judicial, LEAS Lease, OTHR Other, as the details say, PAYM Payment, PERF Performance, RETN Retention, SHIP Shipping, TEND Tender or bid, WARR Warranty or maintenance. */
            TypeOfGuarantee: components["schemas"]["TypeOfGuarantee"];
            /** Whether this bank issues the guarantee itself (MT field 22E): DIRC Direct: this bank issues it, INDC Indirect: another bank issues it against a counter-guarantee. Other codes of the form are accepted. */
            FormOfGuarantee: components["schemas"]["FormOfGuarantee"];
            /** Who drafted the wording of the guarantee (MT field 22J): STND Standard wording of the bank, WDAP Wording drafted by the applicant, WDBF Wording drafted by the beneficiary, OTHR Other wording. Other codes of the form are accepted. */
            WordingOfGuarantee: components["schemas"]["WordingOfGuarantee"];
            /** A clause beside the standard ones (MT field 22B): EFCT Effectiveness clause, REDU Reduction clause, OTHR Other terms. Other codes of the form are accepted. */
            SpecialTerms?: components["schemas"]["SpecialTerms"];
            /** Language of the standard wording, ISO 639-1; needed with WordingOfGuarantee STND (MT field 22L): en English, ar Arabic. Other codes of the form are accepted. */
            LanguageOfStandardWording?: components["schemas"]["LanguageOfStandardWording"];
            /** The project that the guarantee belongs to. */
            ProjectName?: components["schemas"]["ProjectName"];
            /** The number under which the beneficiary runs the project, for example of its tender. */
            ProjectNumber?: components["schemas"]["ProjectNumber"];
            /** The company that asks for the guarantee and is liable for it to the bank. */
            Applicant: components["schemas"]["Applicant"];
            /** The highest amount that the bank promises to pay, in SAR. */
            GuaranteeAmount: components["schemas"]["GuaranteeAmount"];
            /** Whether the guarantee ends on a date (MT field 23B): LIMT Limited: until the expiry date, UNLM Unlimited: until it is returned or released, FIXD Limited, as MT 760 writes it, OPEN Unlimited, as MT 760 writes it. Other codes of the form are accepted. */
            ValidityType: components["schemas"]["ValidityType"];
            /** The end of the guarantee. Absent with ValidityType UNLM. */
            ValidityExpiryDate?: components["schemas"]["ValidityExpiryDate"];
            /** How the original is handed over (MT field 24E): COLL Collection at the bank, COUR Courier, MAIL Mail, MESS Messenger, OTHR Other method, REGM Registered mail. */
            DeliveryOfOriginalGuarantee?: components["schemas"]["DeliveryOfOriginalGuarantee"];
            /** Who gets the original; with OTHR DeliveryAddress is needed (MT field 24G): BENE The beneficiary, OTHR Another address, as given. */
            DeliveryTo?: components["schemas"]["DeliveryTo"];
            /** Where the original is delivered. Mandatory with DeliveryTo OTHR. */
            DeliveryAddress?: components["schemas"]["DeliveryAddress"];
            /** The party whom the bank promises to pay. */
            Beneficiary: components["schemas"]["Beneficiary"];
            /** What the bank is liable for, in a few words. */
            LiabilityDetails?: components["schemas"]["LiabilityDetails"];
            /** The beneficiary's reference, for example of a tender, a contract or an order. */
            Reference?: components["schemas"]["Reference"];
            /** First date that belongs to Reference. */
            ReferenceDate1?: components["schemas"]["ReferenceDate1"];
            /** Second date that belongs to Reference. */
            ReferenceDate2?: components["schemas"]["ReferenceDate2"];
            /** The value of the whole order or contract. */
            TotalOrderAmount?: components["schemas"]["TotalOrderAmount"];
            /** The amount of the guarantee in percent of TotalOrderAmount. */
            GuaranteeValueInPercent?: components["schemas"]["GuaranteeValueInPercent"];
            /** A person at the applicant whom the bank may ask. */
            CustomerContact?: components["schemas"]["CustomerContact"];
            /** A person at the beneficiary whom the bank may ask. */
            BeneficiaryContact?: components["schemas"]["BeneficiaryContact"];
            /** A reference number of the bank to which the applicant refers. */
            BankReferenceNumber?: components["schemas"]["BankReferenceNumber"];
            /** Number of the transaction at the applicant. */
            TransactionReferenceNumber?: components["schemas"]["TransactionReferenceNumber"];
            /** Anything else that identifies the request. */
            FurtherIdentification?: components["schemas"]["FurtherIdentification"];
            /** The rules that govern the guarantee, as a code or in words (MT field 40C): ISPR International Standby Practices (ISP98), NONE No rules, OTHR Other rules, UCPR Uniform Customs and Practice for Documentary Credits (UCP 600), URDG Uniform Rules for Demand Guarantees (URDG 758). */
            ApplicableRules?: components["schemas"]["ApplicableRules"];
            /** Who bears the charges and fees. */
            ChargesAndFees?: components["schemas"]["ChargesAndFees"];
            /** The bank's promise in words (150 lines of 65 characters in the SWIFT message). Mandatory with TypeOfGuarantee OTHR. */
            DetailsOfGuarantee?: components["schemas"]["DetailsOfGuarantee"];
            /** Terms and conditions in words (150 lines of 65 characters in the SWIFT message). */
            TermsAndConditions?: components["schemas"]["TermsAndConditions"];
            /** The start of the guarantee's validity. */
            LetterOfGuaranteeStartDate?: components["schemas"]["LetterOfGuaranteeStartDate"];
        };
        /** One letter of guarantee that the company's signatories have approved. Its id is in the address. */
        LetterInstruction: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber: components["schemas"]["CommercialRegistrationNumber"];
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas: components["schemas"]["Halalas"];
            /**
             * Letters are in riyals, so always this one.
             * @example SAR
             * @enum {string}
             */
            currency: "SAR";
            /**
             * Whom the letter is made out to, as plain text of one line.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            beneficiaryName: string;
            /**
             * The applicant's own number for this letter.
             * @example BID-2026-0117
             */
            customerReferenceNumber: string;
            /** A time in UTC, with Z and never with an offset. */
            validityExpiresAt?: components["schemas"]["Moment"];
            /** The guarantee as it was asked for. */
            mt798: components["schemas"]["OrderedMt798"];
            /** Sanad's id of the customer's consent, which the app knows too. */
            consentId: components["schemas"]["ConsentId"];
            /** The app that it came through, by its names on record. */
            app: components["schemas"]["OrderApp"];
            /** Everybody who approved, first approval first. Keep it, for disputes, fraud and money laundering. */
            approvals: components["schemas"]["Approvals"];
        };
        /** What became of a letter. */
        LetterState: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            letterOfGuaranteeId: components["schemas"]["SanadId"];
            /**
             * pending: the bank has it and has reserved its amount on the line. issued: the letter is out. rejected: it will not be, nothing is reserved, and `reason` is there. cancelled: it was given back before its end, and its amount is free again.
             * @example pending
             * @enum {string}
             */
            outcome: "pending" | "issued" | "rejected" | "cancelled";
            /** Why the bank rejected something. */
            reason?: components["schemas"]["Reason"];
            /** A time in UTC, with Z and never with an offset. */
            decidedAt?: components["schemas"]["Moment"];
        };
        /** That the validity of a letter is over. */
        LetterExpiry: {
            /** A time in UTC, with Z and never with an offset. */
            expiredAt: components["schemas"]["Moment"];
        };
        /** What became of the end of a letter. */
        LetterExpiryState: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            letterOfGuaranteeId: components["schemas"]["SanadId"];
            /**
             * expired: its amount is free again, now or since an earlier call. notIssued: it never was issued or was cancelled, so there was nothing to release. notFound: the bank does not have the letter.
             * @example expired
             * @enum {string}
             */
            outcome: "expired" | "notIssued" | "notFound";
        };
        /** One decision of the bank about a payment or a letter. */
        Decision: {
            /**
             * Names this decision for ever, in the list, in a replay of it, and in the callback, whose `jti` it is.
             * @example dec-0000418233
             */
            eventId: string;
            /**
             * What it is about.
             * @example payment
             * @enum {string}
             */
            kind: "payment" | "letter";
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            resourceId: components["schemas"]["SanadId"];
            /**
             * Of a payment completed, rejected, or cancelled after cancelPayment; of a letter issued, rejected or cancelled. It never contradicts an earlier one: only an issued letter may be cancelled later. Sanad takes the first, and a person looks at a contradiction.
             * @example completed
             * @enum {string}
             */
            outcome: "completed" | "rejected" | "issued" | "cancelled";
            /** Why the bank rejected something. */
            reason?: components["schemas"]["Reason"];
            /** A time in UTC, with Z and never with an offset. */
            decidedAt: components["schemas"]["Moment"];
            /**
             * Counts the decisions about this resource from 1, so that what arrives late can be told from what is new.
             * @example 1
             */
            revision: number;
        };
        /** What the bank has decided, in the order in which it did. */
        Decisions: {
            /** The decisions behind `after`, oldest first. Empty where there is none yet. */
            decisions: components["schemas"]["Decision"][];
            /** A place in a list that means something to the adapter alone. It holds nothing personal, because it stands in addresses. A time is a bad cursor: rows of the same time are lost at the edge of a page. */
            next: components["schemas"]["Cursor"];
            /**
             * Format: date-time
             * Up to when in UTC the list is complete. It moves on while nothing is decided, so that a list that stands still can be told from a quiet day: Sanad calls somebody when it is a minute old.
             * @example 2026-11-21T09:30:00.000Z
             */
            asOf: string;
        };
        /** A scheduled payment that a report of fraud cancels. */
        CancelledByReport: {
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency: components["schemas"]["Currency"];
            /** An IBAN in capitals without blanks. */
            payeeIban: components["schemas"]["Iban"];
            /** A time in UTC, with Z and never with an offset. */
            executionAt: components["schemas"]["Moment"];
        };
        /** What the words of this kind are filled with. Each kind has some of the members. */
        NoticeTerms: {
            /**
             * What somebody is asked to approve.
             * @example payment
             * @enum {string}
             */
            about?: "payment" | "account" | "guarantee";
            /**
             * Why an approval is needed no more, why what somebody has approved together with others came to nothing, why a payment could not be made on its day as things are, or why a letter that was authorized is not issued: who ended that, or what happened.
             * @example declined
             */
            because?: 'othersApproved' | 'othersDecide' | 'mandateEnded' | 'accountGone' | 'accountStopped' | 'declined' | 'withdrawn' | 'bankStopped' | 'tooLate' | 'customer' | 'customerInApp' | 'app' | 'bank' | 'time' | 'cancelled' | (string & {});
            /** An amount in the smallest unit of its currency, without a sign; 125000 is 1,250.00 riyals. */
            amountHalalas?: components["schemas"]["Halalas"];
            /** Code of ISO 4217, in three capitals. */
            currency?: components["schemas"]["Currency"];
            /** A name as an app wrote it, one plain line in each language that it has; one of both at least. */
            payee?: components["schemas"]["WrittenName"];
            /** An IBAN in capitals without blanks. */
            payeeIban?: components["schemas"]["Iban"];
            /**
             * Whom a letter is made out to.
             * @example هيئة تطوير وادي النخيل · Wadi Al-Nakheel Development Authority
             */
            beneficiary?: string;
            /** The company's number in the commercial register, ten digits. */
            commercialRegistrationNumber?: components["schemas"]["CommercialRegistrationNumber"];
            /** A time in UTC, with Z and never with an offset. */
            endsAt?: components["schemas"]["Moment"];
            /**
             * Who ended an access, or the app of a payment that stays.
             * @example app
             */
            endedBy?: 'customer' | 'customerInApp' | 'app' | 'bank' | 'time' | (string & {});
            /** A time in UTC, with Z and never with an offset. */
            executionAt?: components["schemas"]["Moment"];
            /**
             * The reference that receipt and statement have of the payment.
             * @example 8084A2EC6B8F3A5291D44C0EB7A12F5E8D9
             */
            reference?: string;
            /**
             * Why it was rejected, as the bank itself has told it.
             * @example SARIE.AM04
             */
            reasonCode?: string;
            /**
             * The same in words, as the bank itself has told it.
             * @example Insufficient funds
             */
            reasonMessage?: string;
            /**
             * The number of a report of fraud, as customer and bank call it.
             * @example 3120411543
             */
            caseId?: string;
            /**
             * Whether the bank had closed that report before the reported payment was made, or the letter issued. Left out where it had not.
             * @example true
             */
            isCaseClosed?: boolean;
            /**
             * How many payments of a report that is closed the bank has not decided, so that they may be made. Left out where there are none.
             * @example 1
             */
            undecidedPayments?: number;
            /**
             * How many letters of guarantee of a report that is closed the bank has not decided, so that they may be issued. Left out where there are none.
             * @example 1
             */
            undecidedLetters?: number;
            /** The first of the scheduled payments that a report of fraud cancels, the soonest first. */
            cancelled?: components["schemas"]["CancelledByReport"][];
            /**
             * How many scheduled payments a report of fraud cancels.
             * @example 1
             */
            cancelledCount?: number;
            /**
             * The browser of a sign-in from a new place, where Sanad knows it.
             * @example Safari
             */
            browser?: string;
            /**
             * The system of a sign-in from a new place, where Sanad knows it.
             * @example iOS
             */
            system?: string;
        };
        /** One message for one customer. Its id is in the address. */
        Notice: {
            /** Number of the Saudi national id (begins with 1) or of the residence permit (begins with 2). */
            nationalIdentificationNumber: components["schemas"]["NationalId"];
            /**
             * What has happened, for a bank that chooses its own words, sound or channel by it.
             * @example paymentDone
             */
            kind: 'approvalAsked' | 'approvalTakenBack' | 'approvalGivenAgain' | 'approvalMissing' | 'approvalNotNeeded' | 'approvalsFailed' | 'requestAsked' | 'accessGiven' | 'accessFirstRead' | 'accessEndsIn14Days' | 'accessEndsIn3Days' | 'accessEnded' | 'paymentScheduled' | 'paymentTaken' | 'paymentDone' | 'paymentRejected' | 'paymentDelayed' | 'paymentCancelled' | 'scheduledPaymentBlocked' | 'scheduledPaymentStays' | 'letterAuthorized' | 'letterIssued' | 'letterRejected' | 'letterDelayed' | 'letterFailed' | 'letterEndsIn30Days' | 'letterEnded' | 'signInFromNewPlace' | 'fraudReported' | 'reportedPaymentDone' | 'reportedLetterIssued' | 'openBankingStopped' | 'openBankingResumed' | 'caseClosed' | (string & {});
            /** What the words of this kind are filled with. Each kind has some of the members. */
            terms: components["schemas"]["NoticeTerms"];
            /**
             * Whether the customer must be told, because they may lose money or a right; they may not switch it off at the bank either.
             * @example false
             */
            isToldAlways: boolean;
            /**
             * Whether the customer did themselves what it tells of.
             * @example true
             */
            isOwn: boolean;
            /** The language that the customer reads now. */
            language: components["schemas"]["Language"];
            /**
             * First line of the message, plain, in that language.
             * @example تمت عملية الدفع
             */
            title: string;
            /**
             * The message itself, one plain line in that language. Amounts and names stand in it; what of it a locked screen shows is the bank's decision.
             * @example دفعت 1,250.00 ريال إلى مكتبة الرياض.
             */
            text: string;
            /** The app that it is about, by its name on record. Left out where it is about none. */
            app?: {
                /**
                 * The app's id at Sanad, which never changes.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                clientId: string;
                /**
                 * What customers know the app as.
                 * @example نخيل للمدفوعات · Nakheel Pay
                 */
                name: string;
            };
            /**
             * Format: uri
             * Leads to the one thing, once the customer has signed in at Sanad. Open it as it is, in a browser, and add nothing to it. It opens nothing for anybody else.
             * @example https://openbanking.bank.example/bank/payments/6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
             */
            link: string;
            /** A time in UTC, with Z and never with an offset. */
            happenedAt: components["schemas"]["Moment"];
            /** A time in UTC, with Z and never with an offset. */
            tellUntil?: components["schemas"]["Moment"];
        };
        /** That the bank has taken the message. */
        NoticeTaken: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            messageId: components["schemas"]["SanadId"];
            /**
             * taken: it is sure to be told, or was told before. nobody: no customer has this number. tooLate: `tellUntil` is over. None of them is repeated.
             * @example taken
             * @enum {string}
             */
            outcome: "taken" | "nobody" | "tooLate";
        };
        /** One move of a consent. Its id is in the address. */
        ConsentEvent: {
            /** Sanad's id of the customer's consent, which the app knows too. */
            consentId: components["schemas"]["ConsentId"];
            /**
             * What the consent allows.
             * @example account
             * @enum {string}
             */
            kind: "payment" | "account" | "guarantee";
            /**
             * What happened to it.
             * @example authorized
             */
            event: 'created' | 'authorized' | 'rejected' | 'revoked' | 'suspended' | 'resumed' | 'consumed' | 'expired' | (string & {});
            /**
             * The status that it has from then on, in the words of the contract for TPPs.
             * @example Authorized
             */
            status: string;
            /** A time in UTC, with Z and never with an offset. */
            happenedAt: components["schemas"]["Moment"];
            /**
             * Whose doing it was; time for a consent that has run out.
             * @example customer
             * @enum {string}
             */
            movedBy: "app" | "customer" | "bank" | "time";
            /** The app that it came through, by its names on record. */
            app: components["schemas"]["OrderApp"];
            /** Everybody who approved, first approval first. Keep it, for disputes, fraud and money laundering. */
            approvals?: components["schemas"]["Approvals"];
            /** The accounts that it opens, once they are chosen. */
            accountIds?: components["schemas"]["AccountId"][];
            /** A time in UTC, with Z and never with an offset. */
            expiresAt?: components["schemas"]["Moment"];
        };
        /** That the bank has taken the event. */
        ConsentEventTaken: {
            /** An id that Sanad has made. It is unique for ever and says nothing about what it names. */
            eventId: components["schemas"]["SanadId"];
            /**
             * Always taken; what came before is taken, too.
             * @example taken
             * @enum {string}
             */
            outcome: "taken";
        };
    };
    responses: {
        /** Something went wrong. Say `none` only where the adapter is sure that the core was not reached. */
        InternalServerError: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The core cannot be reached now. A 503 of a gateway has no `effect`, and so counts as `unknown`. */
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
        /** The request breaks this contract. It shows a defect of one side, and a person looks at it; Sanad does not repeat it. */
        BadRequest: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The certificate or the token is missing, expired or not trusted. Sanad makes a new token and tries once more. */
        Unauthorized: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** Sanad is known and may not do this here. */
        Forbidden: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** More requests than the adapter takes. Nothing was done. */
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
        /** The same id came with another content (`idempotencyConflict`), or the present state does not allow it (`stateConflict`). Nothing was done, and a person looks at it. */
        Conflict: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The adapter has no such address. It never says that a payment, customer or account is not there: that is 200 with `outcome: notFound`, or an empty list. */
        NotFound: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The adapter has not got this feature or this interface. `GET /capabilities` does not name it either. */
        NotSupported: {
            headers: {
                "x-fapi-interaction-id": components["headers"]["InteractionId"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** The cursor has expired, or was never given out. Sanad begins again. */
        Gone: {
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
         * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
         * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
         */
        TraceParent: string;
        /**
         * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
         * @example 2000
         */
        Deadline: string;
        /**
         * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
         * @example customer
         */
        Actor: "app" | "customer" | "bankUser" | "bankApp" | "developer" | "job" | "nobody";
        /**
         * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
         * @example submitPayments
         */
        ActorId: string;
        /**
         * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
         * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
         */
        ClientId: string;
        /**
         * Sanad's id of this sign-in on the bank's own pages.
         * @example 0f6c1d5e-38a7-4a6b-9c50-7d1e2b3a4c5d
         */
        AuthenticationId: components["schemas"]["SanadId"];
        /**
         * Sanad's id of what the customer confirms.
         * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
         */
        ConfirmationId: components["schemas"]["SanadId"];
        /**
         * The bank's id of the account, as its own answers have it.
         * @example acc-000101
         */
        AccountInPath: components["schemas"]["AccountId"];
        /**
         * The earliest booking time that is wanted, itself included.
         * @example 2026-10-01T00:00:00.000Z
         */
        From: components["schemas"]["Moment"];
        /**
         * The latest booking time that is wanted, itself included.
         * @example 2026-11-21T09:30:00.000Z
         */
        To: components["schemas"]["Moment"];
        /**
         * Only money that came in (credit), or only money that went out (debit). Both where it is left out.
         * @example KSAOB.Debit
         */
        DirectionWanted: components["schemas"]["Direction"];
        /**
         * Where to go on: a cursor of an answer to the same account, window and direction. Without one the list is begun anew, with the rows that are there now.
         * @example MTc5NTI1MzQwMDAwMDo0Mg
         */
        CursorWanted: components["schemas"]["Cursor"];
        /**
         * Only without a cursor: the list is begun as it was when an answer had this `asOf`. It comes from the address of a TPP's request, so it may be any whole number, and must open nothing but this account.
         * @example 418233
         */
        AsOf: string;
        /**
         * Only without a cursor: how many rows the TPP passes over. An adapter that counts and can jump answers the rows behind them. Any other leaves it aside and answers the first rows.
         * @example 200
         */
        Skip: string;
        /**
         * How many rows are wanted, 1 to 1000. Fewer may come, as long as a cursor leads to those behind them.
         * @example 100
         */
        RowLimit: string;
        /**
         * Sanad's id of the payment.
         * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
         */
        PaymentId: components["schemas"]["SanadId"];
        /**
         * Sanad's id of the letter.
         * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
         */
        LetterOfGuaranteeId: components["schemas"]["SanadId"];
        /**
         * The `next` of the last answer. Left out, the list begins with the oldest decision that is kept.
         * @example 418233
         */
        After: components["schemas"]["Cursor"];
        /**
         * How many decisions may come at most, 1 to 500.
         * @example 500
         */
        DecisionLimit: string;
        /**
         * How many seconds, 1 to 20, to wait for a decision where there is none yet, and then to answer without one. An adapter without the feature `waitingDecisions` answers at once.
         * @example 20
         */
        Wait: string;
        /**
         * Sanad's id of the message to the customer.
         * @example 1e7d9c30-64b2-4f58-a0c9-8b5f3e2d1a46
         */
        MessageId: components["schemas"]["SanadId"];
        /**
         * Sanad's id of this move of a consent.
         * @example c3b0a9d8-7e6f-45d4-b3c2-a190f8e7d6c5
         */
        EventId: components["schemas"]["SanadId"];
    };
    requestBodies: never;
    headers: {
        /**
         * The id of the request, repeated.
         * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
         */
        InteractionId: string;
        /**
         * Whole seconds until Sanad may ask again.
         * @example 5
         */
        RetryAfter: number;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAdapterLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** It runs. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAdapterReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The core can be asked. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    echoCall: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What arrived. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Echo"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCapabilities: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** What this adapter can do. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findCustomer: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerQuestion"];
            };
        };
        responses: {
            /** The customer, or that there is none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCustomer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    signInCustomer: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignIn"];
            };
        };
        responses: {
            /** What became of the try. A wrong password is no error status. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SignInAnswer"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getAuthentication: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of this sign-in on the bank's own pages.
                 * @example 0f6c1d5e-38a7-4a6b-9c50-7d1e2b3a4c5d
                 */
                authenticationId: components["parameters"]["AuthenticationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sign-in as it stands. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedAuthenticationState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    beginAuthentication: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of this sign-in on the bank's own pages.
                 * @example 0f6c1d5e-38a7-4a6b-9c50-7d1e2b3a4c5d
                 */
                authenticationId: components["parameters"]["AuthenticationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HostedAuthentication"];
            };
        };
        responses: {
            /** The sign-in as it stands. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HostedAuthenticationState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    requestConfirmation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of what the customer confirms.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                confirmationId: components["parameters"]["ConfirmationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmationQuestion"];
            };
        };
        responses: {
            /** How the bank has asked. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmationAsked"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkConfirmation: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of what the customer confirms.
                 * @example 3k0vYx2mJt8nQwRz5uLb7cDf9gHs1aPeXoTiVyMqNZE
                 */
                confirmationId: components["parameters"]["ConfirmationId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmationCheck"];
            };
        };
        responses: {
            /** What the customer has said. A wrong code is no error status. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfirmationOutcome"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NationalIdQuestion"];
            };
        };
        responses: {
            /** The accounts. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountsFound"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findAccounts: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountIdsQuestion"];
            };
        };
        responses: {
            /** Those that there are, oldest first. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountsFound"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBalances: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The balances. Empty for an account that the bank does not know. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Balances"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query: {
                /**
                 * The earliest booking time that is wanted, itself included.
                 * @example 2026-10-01T00:00:00.000Z
                 */
                from?: components["parameters"]["From"];
                /**
                 * The latest booking time that is wanted, itself included.
                 * @example 2026-11-21T09:30:00.000Z
                 */
                to?: components["parameters"]["To"];
                /**
                 * Only money that came in (credit), or only money that went out (debit). Both where it is left out.
                 * @example KSAOB.Debit
                 */
                direction?: components["parameters"]["DirectionWanted"];
                /**
                 * Where to go on: a cursor of an answer to the same account, window and direction. Without one the list is begun anew, with the rows that are there now.
                 * @example MTc5NTI1MzQwMDAwMDo0Mg
                 */
                cursor?: components["parameters"]["CursorWanted"];
                /**
                 * Only without a cursor: the list is begun as it was when an answer had this `asOf`. It comes from the address of a TPP's request, so it may be any whole number, and must open nothing but this account.
                 * @example 418233
                 */
                asOf?: components["parameters"]["AsOf"];
                /**
                 * Only without a cursor: how many rows the TPP passes over. An adapter that counts and can jump answers the rows behind them. Any other leaves it aside and answers the first rows.
                 * @example 200
                 */
                skip?: components["parameters"]["Skip"];
                /**
                 * How many rows are wanted, 1 to 1000. Fewer may come, as long as a cursor leads to those behind them.
                 * @example 100
                 */
                limit: components["parameters"]["RowLimit"];
            };
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The rows, and where to go on. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionPage"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBeneficiaries: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The receivers. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Beneficiaries"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDirectDebits: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The permissions. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DirectDebits"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listStandingOrders: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The orders. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StandingOrders"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listScheduledPayments: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The payments. Empty where there are none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScheduledPayments"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listParties: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * The bank's id of the account, as its own answers have it.
                 * @example acc-000101
                 */
                accountId: components["parameters"]["AccountInPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The people. Empty for an account that the bank does not know. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Parties"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findParty: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NationalIdQuestion"];
            };
        };
        responses: {
            /** The person, or that the bank does not know them. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundParty"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findVerifiableAccount: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IbanQuestion"];
            };
        };
        responses: {
            /** The account, or that nobody here has it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundVerifiableAccount"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findPayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the payment.
                 * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
                 */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How it stands. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundPayment"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitPayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the payment.
                 * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
                 */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentInstruction"];
            };
        };
        responses: {
            /** What became of the payment. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelPayment: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the payment.
                 * @example 6b8f3a52-91d4-4c0e-b7a1-2f5e8d9c0b1a
                 */
                paymentId: components["parameters"]["PaymentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** What became of it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancellationState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findCompany: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyQuestion"];
            };
        };
        responses: {
            /** The company, or that it does not bank here. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundCompany"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findGuaranteeLine: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyQuestion"];
            };
        };
        responses: {
            /** The line, or that the company has none. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundGuaranteeLine"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    findLetter: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the letter.
                 * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** How it stands. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FoundLetter"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitLetter: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the letter.
                 * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterInstruction"];
            };
        };
        responses: {
            /** What became of the letter. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    expireLetter: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the letter.
                 * @example 9d2c7b41-05ef-4a83-8b6d-1c4e7f0a3b52
                 */
                letterOfGuaranteeId: components["parameters"]["LetterOfGuaranteeId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterExpiry"];
            };
        };
        responses: {
            /** What became of it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterExpiryState"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listDecisions: {
        parameters: {
            query: {
                /**
                 * The `next` of the last answer. Left out, the list begins with the oldest decision that is kept.
                 * @example 418233
                 */
                after?: components["parameters"]["After"];
                /**
                 * How many decisions may come at most, 1 to 500.
                 * @example 500
                 */
                limit: components["parameters"]["DecisionLimit"];
                /**
                 * How many seconds, 1 to 20, to wait for a decision where there is none yet, and then to answer without one. An adapter without the feature `waitingDecisions` answers at once.
                 * @example 20
                 */
                wait?: components["parameters"]["Wait"];
            };
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The decisions behind `after`. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Decisions"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            410: components["responses"]["Gone"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    notifyCustomer: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of the message to the customer.
                 * @example 1e7d9c30-64b2-4f58-a0c9-8b5f3e2d1a46
                 */
                messageId: components["parameters"]["MessageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Notice"];
            };
        };
        responses: {
            /** The bank has it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoticeTaken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    tellConsentEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the request of an app or customer that caused this one, or of one run of a job. Write it into your log and repeat it in the answer: a complaint is found by it in both logs. It is not unique: one request of an app may cause several of these.
                 * @example 5f1b3c9e-6c1d-4f0a-9e51-0c2b7a64d3f1
                 */
                "x-fapi-interaction-id": components["parameters"]["InteractionId"];
                /**
                 * The trace of this call (W3C Trace Context). Left out where Sanad traces nothing.
                 * @example 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01
                 */
                traceparent?: components["parameters"]["TraceParent"];
                /**
                 * How many more milliseconds Sanad waits for the answer. It needs no clock that agrees with Sanad's.
                 * @example 2000
                 */
                "x-deadline-ms": components["parameters"]["Deadline"];
                /**
                 * Whose doing it is: an app without its customer at hand, a customer on a page of Sanad's, somebody of the bank, the bank's own app, a developer, a job of Sanad's, or nobody who has said who they are. For finding out, and no proof of who somebody is.
                 * @example customer
                 */
                "x-actor": components["parameters"]["Actor"];
                /**
                 * Which one: the customerId of an app's customer, the id of the bank user or developer, the name of the job. Left out where it is not known, and for a customer on a page, who would be named by the national id.
                 * @example submitPayments
                 */
                "x-actor-id"?: components["parameters"]["ActorId"];
                /**
                 * The app of a TPP that asks, or that has sent the customer to Sanad's pages. Left out where there is none.
                 * @example 7c2a1b60-8f1e-4f63-9d0c-5b1e2a3d4c5f
                 */
                "x-client-id"?: components["parameters"]["ClientId"];
            };
            path: {
                /**
                 * Sanad's id of this move of a consent.
                 * @example c3b0a9d8-7e6f-45d4-b3c2-a190f8e7d6c5
                 */
                eventId: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsentEvent"];
            };
        };
        responses: {
            /** The bank has it. */
            200: {
                headers: {
                    "x-fapi-interaction-id": components["headers"]["InteractionId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConsentEventTaken"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalServerError"];
            501: components["responses"]["NotSupported"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
}

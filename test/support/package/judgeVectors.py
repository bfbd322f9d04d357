"""What the client for Python makes of each signature of signatureVectors.json: a line of JSON for each, on standard output."""

import json
import pathlib
import sys

import httpx
from sanad_bank_client import EventReceiver, SanadApiError, SigningKey, TppClient, make_app_key

LIST = json.loads(pathlib.Path(__file__).with_name("signatureVectors.json").read_text(encoding="utf-8"))
ISSUER, CLIENT_ID = LIST["issuer"], LIST["clientId"]
BASE_URL = ISSUER.removesuffix("/auth")
KEY = make_app_key()
METADATA = {
    "issuer": ISSUER,
    "authorization_endpoint": f"{ISSUER}/auth",
    "token_endpoint": f"{ISSUER}/token",
    "jwks_uri": f"{ISSUER}/jwks",
}


def bank_with(vector):
    """A bank that answers with the vector."""

    def answer(request):
        if request.url.path.endswith("/openid-configuration"):
            return httpx.Response(200, json=METADATA)
        if request.url.path.endswith("/jwks"):
            return httpx.Response(200, json={"keys": LIST["keys"]})
        if request.url.path.endswith("/token"):
            own = {"id_token": vector["body"]} if vector["kind"] == "idToken" and vector["body"] else {}
            return httpx.Response(200, json={"access_token": "token", "token_type": "Bearer", "expires_in": 600, **own})
        signature = {"x-jws-signature": vector["signature"]} if "signature" in vector else {}
        headers = {"content-type": vector.get("mediaType", ""), **signature}
        return httpx.Response(200, content=vector["body"].encode(), headers=headers)

    return httpx.Client(transport=httpx.MockTransport(answer))


def judge(vector):
    http = bank_with(vector)
    common = {"base_url": BASE_URL, "client_id": CLIENT_ID, "http": http, "now": lambda: LIST["now"]}
    if vector["kind"] == "event":
        return EventReceiver(**common).verify(vector["body"]).event_type
    signing_key = SigningKey(KEY.kid, KEY.alg, KEY.private_key_pem)
    client = TppClient(client_secret="secret", signing_key=signing_key, **common)
    if vector["kind"] == "idToken":
        redirect_uri = "https://tpp.example/"
        client.exchange_code(code="code", redirect_uri=redirect_uri, code_verifier="verifier", nonce=LIST["nonce"])
        return None
    return client.get_payment(payment_id="p-1").message


for vector in LIST["vectors"]:
    try:
        row = {"name": vector["name"], "message": judge(vector)}
    except SanadApiError as error:
        row = {"name": vector["name"], "code": error.code, "why": str(error)}
    json.dump(row, sys.stdout)
    print()

"""Runs the recipes of the README of the client for Python, one after the other, in one program.

Called with the README and the address of a sandbox. Asks on standard output, in a line of JSON, to send a customer to the bank, and reads
the address where they came back from standard input. Says in the last line what the recipes have led to.
"""

import json
import pathlib
import re
import sys

readme, base_url = pathlib.Path(sys.argv[1]).read_text(encoding="utf-8"), sys.argv[2]


def send_customer_to(address):
    print(json.dumps({"sendTo": address, "redirectUri": made["redirect_uri"]}), flush=True)
    return sys.stdin.readline().strip()


made = {"send_customer_to": send_customer_to}
recipes = re.findall(r"^## (\d+\. .+)\n[\s\S]*?```python\n([\s\S]*?)```", readme, re.MULTILINE)
for title, code in recipes:
    print(json.dumps({"recipe": title}), flush=True)
    exec(compile(code.replace("http://localhost:8080", base_url), title, "exec"), made)
names = ("consent", "consent_id", "status_before", "settled", "seen", "count", "letter", "match", "strict_token", "refused", "lines")
told = {name: made[name] for name in names}
print(json.dumps({**told, "scope": made["psu"].scope, "subject": made["psu"].id_token_claims, "checked": made["checked"].message}))

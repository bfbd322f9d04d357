"""Why the bank rejects something, in both of its languages."""

_TABLE = {
    'PASP.AM04': ('insufficientFunds', 'The balance was not enough.', 'الرصيد غير كافٍ.'),
    'PASP.AC04': ('accountClosed', 'The account is closed.', 'الحساب مغلق.'),
    'PASP.AC06': ('accountBlocked', 'The account cannot be used now.', 'لا يمكن استخدام الحساب حاليًا.'),
    'PASP.AM02': ('limitExceeded', 'The amount is above the limit.', 'المبلغ يتجاوز الحد المسموح.'),
    'PASP.AM11': ('other', 'The currency does not fit the account.', 'العملة لا توافق عملة الحساب.'),
    'PASP.AM01': ('other', 'The amount is zero.', 'المبلغ صفر.'),
    'PASP.AG01': ('other', 'This account is not for payments.', 'هذا الحساب غير مخصص للمدفوعات.'),
    'PASP.AC01': ('creditorUnknown', 'Nobody has this account.', 'لا يوجد حساب بهذا الرقم.'),
    'SARIE.AC01': ('creditorUnknown', 'Nobody has this account.', 'لا يوجد حساب بهذا الرقم.'),
    'PASP.Cancelled': ('other', 'The payment was cancelled before it was carried out.', 'أُلغيت عملية الدفع قبل تنفيذها.'),
    'PASP.LineExceeded': ('limitExceeded', 'The guarantee line has too little left.', 'المتبقي من حد الضمانات غير كافٍ.'),
    'PASP.Signing': ('other', 'Those who approved may not sign this amount.', 'لا يملك الموافقون صلاحية التوقيع على هذا المبلغ.'),
    'PASP.NoLine': ('other', 'The company has no guarantee line.', 'ليس للشركة حد ضمانات.'),
}


def reason(code):
    category, english, arabic = _TABLE[code]
    return {'code': code, 'category': category, 'text': {'en': english, 'ar': arabic}}


def all_reasons():
    return [reason(code) for code in _TABLE]

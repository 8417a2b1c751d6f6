// The payment methods: formatting while typing, and validation.

const NETWORKS = [
  [/^4/, 'Visa'],
  [/^3[47]/, 'American Express'],
  [/^3[068]/, 'Diners Club'],
  [/^(6|508|8[12])/, 'RuPay'],
  [/^[25]/, 'Mastercard'],
];

export function digitsOf(text) {
  return text.replace(/\D/g, '');
}

export function networkOf(number) {
  return NETWORKS.find(([starts]) => starts.test(number))?.[1] ?? '';
}

/** 4-6-5 for American Express, 4-6-4 for Diners Club, else fours. */
export function spacedCardNumber(text) {
  const digits = digitsOf(text).slice(0, 19);
  const groups = /^3[4678]/.test(digits) ? /^(\d{1,4})(\d{1,6})?(\d+)?$/ : undefined;
  if (!groups) return digits.replace(/(\d{4})(?=\d)/g, '$1 ');
  return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ');
}

export function slashedExpiry(text) {
  const digits = digitsOf(text).slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
}

/** The first invalid field and its message; undefined when all are valid. */
export function validate(method, fields, today = new Date()) {
  if (method === 'upi') {
    return /^[\w.-]{2,100}@[\w.-]{2,60}$/.test(fields.vpa.trim())
      ? undefined
      : { field: 'vpa', message: 'Enter a UPI ID like name@bank.' };
  }
  if (method === 'netbanking') {
    return fields.bank ? undefined : { field: 'bank', message: 'Choose your bank.' };
  }
  if (!isCardNumber(digitsOf(fields.number))) {
    return { field: 'number', message: 'Enter a valid card number.' };
  }
  if (!isInFuture(digitsOf(fields.expiry), today)) {
    return { field: 'expiry', message: 'Enter a date in the future.' };
  }
  return /^\d{3,4}$/.test(fields.cvv) ? undefined : { field: 'cvv', message: 'Enter the 3 or 4 digits.' };
}

function isCardNumber(digits) {
  if (digits.length < 12) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

function isInFuture(digits, today) {
  const month = Number(digits.slice(0, 2));
  if (digits.length !== 4 || month < 1 || month > 12) return false;
  return new Date(2000 + Number(digits.slice(2)), month, 1) > today;
}

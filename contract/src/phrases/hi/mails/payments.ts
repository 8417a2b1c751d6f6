import type { payments as English } from '../../en/mails/payments.ts';

export const payments: typeof English = {
  'payment-refund': alert({
    cause: 'भुगतान कंपनी के अपने पेज पर कोई रिफ़ंड किया गया।',
    subject: 'भुगतान कंपनी के यहाँ रिफ़ंड',
    text: 'भुगतान कंपनी के यहाँ, दुकान के बाहर, एक रिफ़ंड किया गया है। हम ऑर्डर या तोहफ़े को अपडेट करेंगे।',
  }),
  'payment-dispute-opened': alert({
    cause: 'कोई ग्राहक अपने बैंक में किसी भुगतान पर आपत्ति करता है।',
    subject: 'भुगतान पर आपत्ति',
    text: 'एक ग्राहक ने अपने बैंक में एक भुगतान पर आपत्ति की है। कृपया समय सीमा से पहले जवाब दें: पैसे, भुगतान, आपत्ति वाले।',
  }),
  'payment-dispute-won': alert({
    cause: 'आपत्ति का फ़ैसला दुकान के पक्ष में होता है।',
    subject: 'आपत्ति में जीत',
    text: 'एक आपत्ति का फ़ैसला हमारे पक्ष में हुआ है।',
  }),
  'payment-dispute-lost': alert({
    cause: 'आपत्ति का फ़ैसला ग्राहक के पक्ष में होता है।',
    subject: 'आपत्ति में हार',
    text: 'एक आपत्ति का फ़ैसला हमारे पक्ष में नहीं हुआ। भुगतान कंपनी ने रकम काट ली है।',
  }),
  'payment-dispute-closed': alert({
    cause: 'आपत्ति बिना फ़ैसले के बंद होती है।',
    subject: 'आपत्ति बंद',
    text: 'एक आपत्ति बंद हो गई है।',
  }),
};

function alert({ cause, subject, text }: Record<'cause' | 'subject' | 'text', string>) {
  return {
    cause,
    subject: `${subject}: {amount}`,
    paragraphs: [text, 'भुगतान {paymentId}, {amount}', '[डैशबोर्ड खोलें]({link})'],
  };
}

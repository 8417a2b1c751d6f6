import type { circles as English } from '../en/circles.ts';

export const circles: typeof English = {
  nameTheDay: 'लिखें कि यह कौन-सा दिन है।',
  notAProduct: 'यह इस दुकान के किसी तोहफ़े का लिंक नहीं है। तोहफ़ा खोलें और उसका पता कॉपी करें।',
  draw: {
    dateIsOver: 'यह दिन बीत चुका है। कोई आने वाला दिन चुनें।',
    impossible: ({ givers, moreGivers, receivers, moreReceivers }) =>
      receivers.length === 0
        ? `${listed(givers, moreGivers)} के लिए कोई नाम नहीं बचेगा। कोई एक रोक हटाकर फिर कोशिश करें।`
        : `पर्ची नहीं निकाली जा सकती: ${listed(givers, moreGivers)} के लिए सिर्फ़ ${listed(receivers, moreReceivers)} बचते हैं। कोई एक रोक हटाकर फिर कोशिश करें।`,
  },
  preview: {
    title: 'तोहफ़ों का सर्कल',
    subtitle: 'एक-दूसरे के ख़ास दिन याद रखें और मिलकर तोहफ़ा दें',
    note: 'अपना लिंक खोलें',
    description: 'एक-दूसरे के ख़ास दिन याद रखें और मिलकर तोहफ़ा दें। अपना सर्कल देखने के लिए अपना लिंक खोलें।',
  },
};

function listed(names: readonly string[], more: number): string {
  const all = more > 0 ? [...names, `${more} अन्य`] : names;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} और ${all.at(-1)}`;
}

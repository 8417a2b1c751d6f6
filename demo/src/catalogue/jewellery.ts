import type { CategoryWithProducts } from './types.ts';

export const jewellery: CategoryWithProducts = {
  category: {
    key: 'jewellery',
    name: 'Jewellery',
    nameHi: 'गहने',
    color: '#7B3F98',
    isFeatured: true,
    isCalendar: false,
    block: 'To wear',
  },
  products: [
    {
      key: 'meenakari-jhumkas',
      occasions: [
        'birthday',
        'anniversary',
        'raksha-bandhan',
        'karwa-chauth',
        'valentine',
        'eid',
        'bhai-dooj',
      ],
      recipients: ['sister', 'wife', 'friend', 'mother'],
      name: 'Meenakari Jhumkas · झुमके',
      brand: 'Mrigaya Jewels',
      priceRupees: 1599,
      description:
        'Gold-plated bell earrings with wine-coloured enamel, ruby and emerald glass, and a fringe of shell pearls.',
      richDescription:
        '<p>A jhumka should be heard a moment before it is seen. These swing easily and weigh little.</p><ul><li>6.5 cm long, 14 g each</li><li>Brass with 22-carat gold plating, free of nickel</li><li>Push-back posts with wide discs</li></ul><h3>Care</h3><p>Put them on after perfume, keep them in their pouch. Plating is guaranteed for <strong>one year</strong>.</p>',
      nameHi: 'मीनाकारी झुमके',
      descriptionHi: 'सोने की परत वाले झुमके, मैरून मीनाकारी, माणिक और पन्ने जैसे काँच और सीप के मोतियों की झालर के साथ।',
      richDescriptionHi:
        '<p>झुमका दिखने से एक पल पहले सुनाई देना चाहिए। ये आसानी से झूलते हैं और हल्के हैं।</p><ul><li>6.5 सेमी लंबे, हर एक 14 ग्राम</li><li>पीतल पर 22 कैरेट सोने की परत, निकल नहीं है</li><li>चौड़े पेंच वाली पुश-बैक डंडी</li></ul><h3>देखभाल</h3><p>इत्र लगाने के बाद पहनें और थैली में रखें। परत की <strong>एक साल</strong> की गारंटी है।</p>',
      countInStock: 26,
      rating: 4.7,
      numReviews: 219,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'kundan-choker',
      occasions: ['wedding', 'anniversary', 'karwa-chauth'],
      recipients: ['wife', 'sister'],
      name: 'Kundan Choker with Pearl Strand',
      brand: 'Mrigaya Jewels',
      priceRupees: 6499,
      description:
        'Eleven kundan panels in red and green, a strand of pearls above and a flower drop below. Made for weddings.',
      richDescription:
        '<p>Stones are set in gold foil, one by one, the way Bikaner setters have done it for centuries; the reverse is enamelled too.</p><ul><li>Choker 30 cm with a silk dori that lengthens it to 42 cm</li><li>Glass kundan on silver with gold plating, freshwater pearls</li><li>Comes in a velvet case</li></ul><h3>Care</h3><p>Keep dry and lying flat. We restring it free of charge within two years.</p>',
      nameHi: 'मोतियों की लड़ी वाला कुंदन चोकर हार',
      descriptionHi: 'लाल और हरे रंग के ग्यारह कुंदन पैनल, ऊपर मोतियों की लड़ी और नीचे फूल वाली लटकन। शादियों के लिए बना।',
      richDescriptionHi:
        '<p>नग एक-एक करके सोने की पन्नी में जड़े जाते हैं, जैसे बीकानेर के कारीगर सदियों से जड़ते आए हैं; पीछे भी मीनाकारी है।</p><ul><li>चोकर 30 सेमी, रेशमी डोरी से 42 सेमी तक</li><li>सोने की परत वाली चाँदी पर काँच का कुंदन, मीठे पानी के मोती</li><li>मख़मल के डिब्बे में</li></ul><h3>देखभाल</h3><p>सूखा और सीधा रखें। दो साल तक हम इसे मुफ़्त में दोबारा पिरोते हैं।</p>',
      countInStock: 3,
      rating: 4.8,
      numReviews: 37,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 6,
    },
    {
      key: 'lac-bangles',
      occasions: ['birthday', 'wedding', 'karwa-chauth', 'raksha-bandhan', 'eid', 'bhai-dooj'],
      recipients: ['sister', 'wife', 'friend'],
      name: 'Lac Bangles with Mirrors, set of 12',
      brand: 'Mrigaya Jewels',
      priceRupees: 699,
      description:
        'Rani pink, green and marigold lac set with tiny mirrors, between bands of gold: a Jaipur bride’s stack.',
      richDescription:
        '<p>Lac is softened over charcoal, rolled, and pressed with mirrors while warm. Slip them on at Teej, at a mehndi, or on a Tuesday.</p><ul><li>12 bangles: 8 in colour, 4 in gold</li><li>Sizes 2.4, 2.6 and 2.8 inches across</li></ul><p>Keep away from heat and strong sun. <em>A lost mirror is replaced for free.</em></p>',
      nameHi: 'शीशे वाली लाख की चूड़ियाँ, 12 का सेट',
      descriptionHi:
        'रानी गुलाबी, हरी और गेंदई लाख की चूड़ियाँ, नन्हे शीशों से जड़ी, सुनहरी चूड़ियों के बीच: जयपुर की दुल्हन का सेट।',
      richDescriptionHi:
        '<p>लाख कोयले पर नरम की जाती है, बेली जाती है और गरम रहते ही शीशे जड़े जाते हैं। तीज पर पहनें, मेहंदी में, या किसी भी मंगलवार को।</p><ul><li>12 चूड़ियाँ: 8 रंगीन, 4 सुनहरी</li><li>साइज़ 2.4, 2.6 और 2.8 इंच</li></ul><p>गर्मी और तेज़ धूप से बचाएँ। <em>शीशा गिर जाए तो मुफ़्त में लगाते हैं।</em></p>',
      countInStock: 34,
      rating: 4.4,
      numReviews: 112,
      isFeatured: false,
      pictureCount: 2,
      options: [{ name: 'Size', values: ['2.4', '2.6', '2.8'] }],
      variants: [
        { options: { Size: '2.4' }, priceRupees: 699, countInStock: 10 },
        { options: { Size: '2.6' }, priceRupees: 699, countInStock: 18 },
        { options: { Size: '2.8' }, priceRupees: 699, countInStock: 6 },
      ],
    },
  ],
};

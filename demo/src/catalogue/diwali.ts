import type { CategoryWithProducts } from './types.ts';

export const diwali: CategoryWithProducts = {
  category: {
    key: 'diwali',
    name: 'Diwali & Puja',
    nameHi: 'दिवाली और पूजा',
    color: '#8E1B45',
    isFeatured: true,
    isCalendar: true,
    block: 'Festivals',
  },
  products: [
    {
      key: 'diya-set',
      occasions: ['diwali', 'housewarming'],
      recipients: ['friend'],
      name: 'Hand-painted Diyas · दीये, set of 5',
      brand: 'Deepvarsha',
      priceRupees: 349,
      description:
        'Five terracotta diyas, each painted in its own colour by women of a potters’ lane near Bhuj. Wicks included.',
      richDescription:
        '<p>Every diya is pinched by hand, fired, and painted with a single-hair brush: no two rows of dots are alike.</p><h3>In the set</h3><ul><li>5 diyas: rani pink, marigold, teal, leaf and indigo</li><li>10 cotton wicks</li><li>Each 9 cm long, holds 20 ml of oil or ghee</li></ul><h3>Care</h3><p>Soak in water for ten minutes before the first use, so that the clay drinks less oil. Wipe with a dry cloth. <strong>Never leave a burning lamp alone.</strong></p>',
      nameHi: 'हाथ से रंगे दीये, 5 का सेट',
      descriptionHi:
        'मिट्टी के पाँच दीये, हर एक अपने रंग में, भुज के पास कुम्हारों की गली की महिलाओं के हाथ से रंगे हुए। बत्तियाँ साथ में।',
      richDescriptionHi:
        '<p>हर दीया हाथ से गढ़ा, पकाया और एक बाल वाले ब्रश से रंगा जाता है: बिंदियों की कोई दो कतारें एक जैसी नहीं।</p><h3>सेट में</h3><ul><li>5 दीये: रानी गुलाबी, गेंदा, फ़िरोज़ी, पत्ती हरा और नील</li><li>रूई की 10 बत्तियाँ</li><li>हर दीया 9 सेमी लंबा, 20 मिली तेल या घी के लिए</li></ul><h3>देखभाल</h3><p>पहली बार जलाने से पहले दस मिनट पानी में भिगोएँ, ताकि मिट्टी कम तेल सोखे। सूखे कपड़े से पोंछें। <strong>जलते दीये को कभी अकेला न छोड़ें।</strong></p>',
      countInStock: 120,
      rating: 4.7,
      numReviews: 428,
      isFeatured: true,
      pictureCount: 3,
    },
    {
      key: 'puja-thali',
      occasions: ['diwali', 'housewarming', 'wedding', 'karwa-chauth'],
      recipients: ['mother', 'wife', 'grandparent', 'couple'],
      name: 'Brass Puja Thali Set · पूजा थाली, 8 pieces',
      brand: 'Deepvarsha',
      priceRupees: 2199,
      description:
        'An engraved brass thali with copper kalash, lamp, bell and three katoris: all that a Lakshmi puja asks for.',
      richDescription:
        '<p>Cast and engraved in Moradabad. The thali rings when you tap it, and the bell has a long, clear note.</p><h3>Pieces</h3><ul><li>Engraved thali, 30 cm</li><li>Copper kalash, 350 ml</li><li>Standing lamp and bell</li><li>3 katoris, with kumkum, haldi and akshat to begin with</li><li>Small spoon</li></ul><h3>Care</h3><p>Rub with lemon and salt, or with pitambari powder, and dry at once. Coconut, leaves and flowers are yours to add.</p>',
      nameHi: 'पीतल की पूजा थाली का सेट, 8 नग',
      descriptionHi:
        'नक्काशी वाली पीतल की थाली, ताँबे का कलश, दीपक, घंटी और तीन कटोरियाँ: लक्ष्मी पूजा के लिए जो चाहिए, सब।',
      richDescriptionHi:
        '<p>मुरादाबाद में ढली और नक्काशी की हुई। थाली पर उँगली मारें तो गूँजती है, और घंटी की आवाज़ देर तक साफ़ सुनाई देती है।</p><h3>क्या-क्या है</h3><ul><li>नक्काशी वाली थाली, 30 सेमी</li><li>ताँबे का कलश, 350 मिली</li><li>खड़ा दीपक और घंटी</li><li>3 कटोरियाँ, शुरुआत के लिए कुमकुम, हल्दी और अक्षत के साथ</li><li>छोटा चम्मच</li></ul><h3>देखभाल</h3><p>नींबू और नमक से या पीतांबरी से रगड़ें और तुरंत सुखाएँ। नारियल, पत्ते और फूल आप अपने जोड़ें।</p>',
      countInStock: 22,
      rating: 4.6,
      numReviews: 141,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'star-lantern',
      occasions: ['diwali'],
      recipients: ['friend', 'child', 'couple'],
      name: 'Akash Kandil Star Lantern · आकाश कंदील',
      brand: 'Deepvarsha',
      priceRupees: 599,
      description:
        'An eight-pointed paper lantern with cut-work and long tails, made to glow in the balcony from Dhanteras to Bhai Dooj.',
      richDescription:
        '<p>Folded and cut in Pune from tear-resistant handmade paper, in the pattern families there hang every year.</p><ul><li>52 cm across, 95 cm with its tails</li><li>Folds flat for next year</li><li>3 m cord and bulb holder included; bulb not included</li></ul><p>Use an LED bulb of up to 9 W. Keep it under a roof: <em>it loves the evening breeze and not the rain.</em></p>',
      nameHi: 'आकाश कंदील, सितारे वाली लालटेन',
      descriptionHi:
        'आठ कोनों वाली काग़ज़ की कंदील, कटवर्क और लंबी झालरों के साथ। धनतेरस से भाई दूज तक बालकनी में जगमगाने के लिए।',
      richDescriptionHi:
        '<p>पुणे में हाथ से बने मज़बूत काग़ज़ से मोड़ी और काटी हुई, उसी डिज़ाइन में जो वहाँ के घरों में हर साल टँगता है।</p><ul><li>52 सेमी चौड़ी, झालरों के साथ 95 सेमी</li><li>अगले साल के लिए मोड़कर रखी जा सकती है</li><li>3 मीटर तार और होल्डर साथ में, बल्ब साथ में नहीं</li></ul><p>9 वॉट तक का LED बल्ब लगाएँ। छत के नीचे टाँगें: <em>इसे शाम की हवा पसंद है, बारिश नहीं।</em></p>',
      countInStock: 40,
      rating: 4.4,
      numReviews: 88,
      isFeatured: false,
      pictureCount: 2,
    },
    {
      key: 'marigold-toran',
      occasions: ['diwali', 'housewarming', 'wedding'],
      recipients: ['mother', 'couple'],
      name: 'Marigold & Mango Leaf Toran · तोरण',
      brand: 'Deepvarsha',
      priceRupees: 499,
      description:
        'A door garland of cloth marigolds and mango leaves with brass bells. It looks fresh-strung and keeps for years.',
      richDescription:
        '<p>The garland that says <em>welcome</em> before you do. Each flower is gathered by hand from soft georgette, so the whole toran weighs less than a phone.</p><ul><li>Fits doors of 90 to 105 cm</li><li>Five strings, the longest 45 cm, each ending in a brass bell</li><li>Two loops for nails or hooks</li></ul><h3>Care</h3><p>Shake out the dust, or wash by hand in cold water and dry in the shade.</p>',
      nameHi: 'गेंदे और आम के पत्तों का तोरण',
      descriptionHi:
        'कपड़े के गेंदे और आम के पत्तों का बंदनवार, पीतल की घंटियों के साथ। दिखता है ताज़ा गुँथा हुआ, चलता है बरसों।',
      richDescriptionHi:
        '<p>आपसे पहले यही कहता है <em>स्वागत है</em>। हर फूल मुलायम जॉर्जेट से हाथ से बनता है, इसलिए पूरा तोरण एक फ़ोन से भी हल्का है।</p><ul><li>90 से 105 सेमी के दरवाज़ों के लिए</li><li>पाँच लड़ियाँ, सबसे लंबी 45 सेमी, हर एक के सिरे पर पीतल की घंटी</li><li>कील या हुक के लिए दो फंदे</li></ul><h3>देखभाल</h3><p>धूल झाड़ दें, या ठंडे पानी में हाथ से धोकर छाँव में सुखाएँ।</p>',
      countInStock: 64,
      rating: 4.5,
      numReviews: 203,
      isFeatured: false,
      pictureCount: 2,
    },
  ],
};

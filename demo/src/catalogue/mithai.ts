import type { CategoryWithProducts } from './types.ts';

export const mithai: CategoryWithProducts = {
  category: {
    key: 'mithai',
    name: 'Mithai & Dry Fruits',
    nameHi: 'मिठाई और मेवे',
    color: '#E08A1E',
    isFeatured: true,
    isCalendar: false,
    block: 'Food',
  },
  products: [
    {
      key: 'kaju-katli',
      occasions: ['diwali', 'raksha-bandhan', 'bhai-dooj', 'holi', 'eid', 'thank-you'],
      recipients: ['colleague', 'brother', 'sister', 'friend', 'grandparent'],
      name: 'Kaju Katli Box · काजू कतली, 500 g',
      brand: 'Gulmeher Mithai',
      priceRupees: 749,
      mrpRupees: 999,
      netQuantity: '500 g',
      countryOfOrigin: 'India',
      maker: 'Gulmeher Mithai, 14 Johari Bazaar, Jaipur, Rajasthan 302003',
      costRupees: 420,
      description:
        'Thin diamonds of ground cashew and sugar under silver leaf, cut the morning they leave us and packed in a rani-pink box.',
      richDescription:
        '<p>The sweet that ends every argument about which sweet to send. Cashews are soaked, ground and cooked slowly with sugar until the dough leaves the pan, then rolled thin by hand.</p><h3>In the box</h3><ul><li>About 36 pieces, 500 g</li><li>Pistachio and saffron on every second piece</li><li>A reusable rigid box, 24 × 24 × 5 cm</li></ul><h3>Keeping it</h3><p>Best within <strong>10 days</strong>, in a cool place; 15 days in the fridge. Contains cashew and milk. Silver leaf is vegetarian, made without animal hide.</p>',
      nameHi: 'काजू कतली का डिब्बा, 500 ग्राम',
      descriptionHi:
        'पिसे काजू और चीनी की पतली बर्फ़ी, ऊपर चाँदी का वर्क। जिस सुबह भेजते हैं, उसी सुबह कटती है और रानी गुलाबी डिब्बे में पैक होती है।',
      richDescriptionHi:
        '<p>कौन-सी मिठाई भेजें, इस बहस का मीठा अंत। काजू भिगोकर, पीसकर चीनी के साथ धीमी आँच पर पकाए जाते हैं, फिर हाथ से पतला बेला जाता है।</p><h3>डिब्बे में</h3><ul><li>लगभग 36 पीस, 500 ग्राम</li><li>हर दूसरे पीस पर पिस्ता और केसर</li><li>मज़बूत डिब्बा, जो बाद में भी काम आए, 24 × 24 × 5 सेमी</li></ul><h3>कैसे रखें</h3><p>ठंडी जगह पर <strong>10 दिन</strong> तक बढ़िया रहती है, फ़्रिज में 15 दिन। इसमें काजू और दूध है। चाँदी का वर्क शाकाहारी है।</p>',
      countInStock: 48,
      rating: 4.8,
      numReviews: 312,
      isFeatured: true,
      pictureCount: 3,
      leadDays: 1,
    },
    {
      key: 'motichoor-laddoo',
      occasions: ['diwali', 'raksha-bandhan', 'new-baby', 'graduation', 'wedding', 'holi'],
      recipients: ['grandparent', 'friend', 'colleague', 'father'],
      name: 'Motichoor Laddoo · मोतीचूर लड्डू, 1 kg',
      brand: 'Gulmeher Mithai',
      priceRupees: 649,
      description:
        'Soft laddoos of tiny besan boondi in desi ghee, with melon seeds and a hint of cardamom. Twenty to a box.',
      richDescription:
        '<p>Boondi no bigger than a mustard seed, fried in <em>desi ghee</em> and pressed while warm, so that each laddoo stays soft to the last day.</p><ul><li>20 pieces, 1 kg</li><li>Besan, sugar, ghee, melon seeds, cardamom</li><li>No artificial colour: the orange is saffron and a little turmeric</li></ul><h3>Keeping it</h3><p>Good for <strong>7 days</strong> outside the fridge. Contains milk. The brass stand in the picture is not part of the gift.</p>',
      nameHi: 'मोतीचूर लड्डू, 1 किलो',
      descriptionHi:
        'देसी घी में बनी बेसन की महीन बूंदी के नरम लड्डू, मगज़ के बीज और इलायची की हल्की ख़ुशबू के साथ। एक डिब्बे में बीस।',
      richDescriptionHi:
        '<p>राई के दाने जितनी बूंदी, <em>देसी घी</em> में तली और गरम-गरम बाँधी हुई, ताकि हर लड्डू आख़िरी दिन तक नरम रहे।</p><ul><li>20 लड्डू, 1 किलो</li><li>बेसन, चीनी, घी, मगज़ के बीज, इलायची</li><li>कोई नकली रंग नहीं: नारंगी रंग केसर और ज़रा-सी हल्दी का है</li></ul><h3>कैसे रखें</h3><p>फ़्रिज के बाहर <strong>7 दिन</strong> तक अच्छे रहते हैं। इनमें दूध है। तस्वीर में दिखा पीतल का स्टैंड तोहफ़े के साथ नहीं आता।</p>',
      countInStock: 36,
      rating: 4.6,
      numReviews: 187,
      isFeatured: false,
      pictureCount: 2,
      leadDays: 1,
    },
    {
      key: 'dry-fruit-tray',
      occasions: ['diwali', 'eid', 'wedding', 'thank-you', 'raksha-bandhan', 'christmas'],
      recipients: ['colleague', 'father', 'couple', 'grandparent'],
      name: 'Carved Dry Fruit Tray, 900 g',
      brand: 'Gulmeher Mithai',
      priceRupees: 1899,
      mrpRupees: 2499,
      netQuantity: '900 g',
      countryOfOrigin: 'India',
      maker: 'Gulmeher Mithai, 14 Johari Bazaar, Jaipur, Rajasthan 302003',
      costRupees: 1150,
      description:
        'Almonds, cashews, pistachios, raisins, walnuts and Ladakhi apricots in a round mango-wood tray that stays in use long after.',
      richDescription:
        '<p>Six kinds, each in its own compartment, in a tray turned and carved by hand in Saharanpur.</p><h3>What is inside</h3><ul><li>Almonds, 180 g</li><li>Whole cashews, 180 g</li><li>Salted pistachios, 150 g</li><li>Golden raisins, 150 g</li><li>Walnut halves, 120 g</li><li>Dried apricots, 120 g</li></ul><p>Tray: mango wood, 34 cm across, wiped with food-safe oil. <strong>Contains tree nuts.</strong> Best within four months of packing.</p>',
      nameHi: 'नक्काशीदार ट्रे में मेवे, 900 ग्राम',
      descriptionHi:
        'बादाम, काजू, पिस्ता, किशमिश, अखरोट और लद्दाख की ख़ुबानी, आम की लकड़ी की गोल ट्रे में, जो बाद में भी बरसों काम आती है।',
      richDescriptionHi:
        '<p>छह तरह के मेवे, हर एक अपने खाने में। ट्रे सहारनपुर में हाथ से तराशी जाती है।</p><h3>अंदर क्या है</h3><ul><li>बादाम, 180 ग्राम</li><li>साबुत काजू, 180 ग्राम</li><li>नमकीन पिस्ता, 150 ग्राम</li><li>सुनहरी किशमिश, 150 ग्राम</li><li>अखरोट की गिरी, 120 ग्राम</li><li>सूखी ख़ुबानी, 120 ग्राम</li></ul><p>ट्रे: आम की लकड़ी, 34 सेमी चौड़ी, खाने के लिए सुरक्षित तेल से पोंछी हुई। <strong>इसमें मेवे (नट्स) हैं।</strong> पैक होने के चार महीने के अंदर खाना सबसे अच्छा।</p>',
      countInStock: 15,
      rating: 4.7,
      numReviews: 96,
      isFeatured: true,
      pictureCount: 3,
    },
  ],
};
